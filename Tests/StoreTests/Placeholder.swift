// Placeholder until the module's first suite lands.
