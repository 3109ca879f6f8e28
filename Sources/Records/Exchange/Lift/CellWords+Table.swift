extension CellWords {
  /// Strong, Hevy and FitNotes exist in these languages. A row: what the words mean, their language, where they are from, the words.
  static let table = """
    rest en seen Rest Timer
    rest de seen Ruhezeit
    rest de ours Ruhetimer, Ruhe-Timer, Ruhezeit-Timer, Pausentimer, Pausen-Timer, Pausenzeit, Satzpause
    rest es ours Temporizador de descanso, Tiempo de descanso, Descanso
    rest fr ours Minuteur de repos, Minuterie de repos, Temps de repos, Repos
    rest pt ours Temporizador de descanso, Cronômetro de descanso, Tempo de descanso, Descanso
    rest it ours Timer di riposo, Timer di recupero, Tempo di riposo, Tempo di recupero, Riposo, Recupero
    rest nl ours Rusttimer, Rusttijd
    rest sv ours Vilotimer, Vilotid
    rest da ours Hviletimer, Hviletid, Pausetimer, Pausetid
    rest nb ours Hviletimer, Hviletid, Pausetid
    rest fi ours Lepoajastin, Lepoaika
    rest pl ours Minutnik odpoczynku, Czas odpoczynku, Przerwa
    rest cs ours Časovač odpočinku, Doba odpočinku
    rest tr ours Dinlenme zamanlayıcısı, Dinlenme süresi
    rest ru ours Таймер отдыха, Время отдыха, Отдых
    rest ja ours 休憩タイマー, レストタイマー, 休憩時間, インターバル
    rest ko ours 휴식 타이머, 휴식 시간, 휴식
    rest zh ours 休息计时器, 休息时间, 休息計時器, 休息時間
    note en seen Note
    note de ours Notiz
    note es ours Nota
    note fr ours Note
    note pt ours Nota
    note it ours Nota
    note nl ours Notitie
    note sv ours Anteckning
    note da ours Notat
    note nb ours Notat
    note fi ours Muistiinpano
    note pl ours Notatka
    note cs ours Poznámka
    note tr ours Not
    note ru ours Заметка
    note ja ours メモ
    note ko ours 메모
    note zh ours 备注, 笔记, 備註, 筆記
    working en seen normal
    working en ours regular, working
    working de ours Normal, Arbeitssatz
    working es ours Normal
    working fr ours Normal, Normale
    working pt ours Normal
    working it ours Normale
    working nl ours Normaal
    working sv ours Normal
    working da ours Normal
    working nb ours Normal
    working fi ours Normaali
    working pl ours Normalna, Normalny
    working cs ours Normální
    working tr ours Normal
    working ru ours Обычный, Обычная
    working ja ours ノーマル, 通常
    working ko ours 일반, 노멀
    working zh ours 正常, 普通, 常规, 常規
    warmUp en seen W, warmup
    warmUp en ours warm_up, warm-up, warm up
    warmUp de ours Aufwärmen, Aufwärmsatz
    warmUp es ours Calentamiento
    warmUp fr ours Échauffement
    warmUp pt ours Aquecimento
    warmUp it ours Riscaldamento
    warmUp nl ours Opwarming, Warming-up
    warmUp sv ours Uppvärmning
    warmUp da ours Opvarmning
    warmUp nb ours Oppvarming
    warmUp fi ours Lämmittely
    warmUp pl ours Rozgrzewka
    warmUp cs ours Zahřátí, Rozcvička
    warmUp tr ours Isınma
    warmUp ru ours Разминка
    warmUp ja ours ウォームアップ
    warmUp ko ours 워밍업, 웜업
    warmUp zh ours 热身, 熱身
    drop en seen D, dropset
    drop en ours drop, drop_set, drop set, drop-set
    drop de ours Dropsatz, Drop-Satz, Reduktionssatz
    drop es ours Descendente, Serie descendente
    drop fr ours Dégressive, Série dégressive
    drop pt ours Drop-set, Série descendente
    drop it ours Serie a scalare, Stripping
    drop nl ours Dropset
    drop sv ours Dropset
    drop da ours Dropsæt
    drop nb ours Droppsett
    drop fi ours Pudotussarja
    drop pl ours Seria zrzucana, Drop seria
    drop cs ours Drop série
    drop tr ours Drop set
    drop ru ours Дропсет, Дроп-сет
    drop ja ours ドロップセット, ドロップ
    drop ko ours 드롭 세트, 드롭세트
    drop zh ours 递减组, 遞減組
    failure en seen F, failure
    failure en ours to_failure, to failure
    failure de ours Versagen, Muskelversagen, Bis zum Versagen
    failure es ours Fallo, Al fallo, Hasta el fallo
    failure fr ours Échec, À l'échec, À l’échec
    failure pt ours Falha, Até a falha, Até à falha
    failure it ours Cedimento, A cedimento
    failure nl ours Falen, Tot falen, Spierfalen
    failure sv ours Utmattning, Till utmattning
    failure da ours Udmattelse, Til udmattelse
    failure nb ours Utmattelse, Til utmattelse
    failure fi ours Uupumus, Uupumukseen
    failure pl ours Upadek, Upadek mięśniowy, Do upadku
    failure cs ours Selhání, Do selhání
    failure tr ours Tükeniş, Başarısızlık
    failure ru ours Отказ, До отказа
    failure ja ours 限界, オールアウト
    failure ko ours 실패
    failure zh ours 力竭
    assisted en seen assisted
    assisted pt seen assistida
    assisted pt ours assistido, assistidas, assistidos
    assisted es ours asistida, asistido, asistidas, asistidos, asistencia
    assisted fr ours assisté, assistée, assistés, assistées, assistance
    assisted de ours assistiert, assistierte, assistierter, unterstützt, unterstützte, unterstützter, Unterstützung
    assisted it ours assistita, assistito, assistite, assistiti
    assisted nl ours geassisteerd, geassisteerde
    assisted sv ours assisterad, assisterade
    assisted da ours assisteret
    assisted nb ours assistert, assisterte
    assisted fi ours avustettu, avustetut
    assisted pl ours wspomagane, wspomagany, wspomagana
    assisted cs ours asistovaný, asistovaná, asistované
    assisted tr ours destekli
    assisted ru ours гравитрон, гравитроне, поддержкой
    assisted ja ours アシスト, アシステッド, 補助
    assisted ko ours 어시스트, 보조
    assisted zh ours 辅助, 輔助
    hour en seen h
    hour en ours hr, hrs
    hour de ours Std
    hour sv ours tim
    hour da ours t, time
    hour nl ours u, uur
    hour pl ours godz
    hour tr ours sa
    hour ru ours ч
    hour ja ours 時間
    hour ko ours 시간
    hour zh ours 小时, 小時
    minute en seen m, min
    minute en ours mins
    minute tr ours dk
    minute ru ours мин
    minute ja ours 分
    minute ko ours 분
    minute zh ours 分钟, 分鐘
    second en seen s
    second en ours sec, secs
    second de ours Sek
    second es ours seg
    second tr ours sn
    second ru ours с, сек
    second ja ours 秒
    second ko ours 초
    """
}
