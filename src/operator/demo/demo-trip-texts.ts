import type { TripTexts } from '../../contract/trip-texts.ts'

// The texts on the pages of the two trips that the demonstration adds.

export const sunsetTexts: TripTexts = {
  lead: {
    en: 'Three hours on the water at the best time of the day: out past Ošljak, a swim off Preko, and the sun going down behind Ugljan.',
    hr: 'Tri sata na moru u najljepše doba dana: pokraj Ošljaka, kupanje ispred Preka i sunce koje zalazi iza Ugljana.',
    de: 'Drei Stunden auf dem Wasser zur schönsten Zeit des Tages: an Ošljak vorbei, Baden vor Preko, und hinter Ugljan geht die Sonne unter.',
    it: 'Tre ore in mare nel momento più bello della giornata: si passa davanti a Ošljak, si fa il bagno a Preko e il sole tramonta dietro Ugljan.',
    pl: 'Trzy godziny na wodzie o najpiękniejszej porze dnia: obok wysepki Ošljak, kąpiel przy Preko i słońce zachodzące za wyspą Ugljan.',
  },
  about: {
    en: [
      'The day boats are home and the channel is quiet. We take it slowly: a last swim while the light turns gold, a glass of wine on deck, and back to the lit-up old town after dark.',
    ],
    hr: [
      'Izletnički su brodovi već u luci, a kanal je miran. Ne žurimo se: posljednje kupanje dok svjetlo postaje zlatno, čaša vina na palubi i povratak u osvijetljeni stari grad po mraku.',
    ],
    de: [
      'Die Ausflugsschiffe sind schon im Hafen, und im Kanal ist es still. Wir lassen uns Zeit: ein letztes Bad, wenn das Licht golden wird, ein Glas Wein an Deck und nach Einbruch der Dunkelheit zurück zur beleuchteten Altstadt.',
    ],
    it: [
      'Le barche delle gite sono già in porto e il canale è tranquillo. Senza fretta: un ultimo bagno mentre la luce si fa dorata, un bicchiere di vino in coperta e, col buio, il ritorno alla città vecchia illuminata.',
    ],
    pl: [
      'Statki wycieczkowe są już w porcie, a w kanale panuje spokój. Nie spieszymy się: ostatnia kąpiel w złotym świetle, kieliszek wina na pokładzie i po zmroku powrót pod oświetlone stare miasto.',
    ],
  },
  included: {
    en: ['A glass of wine or a soft drink', 'Figs, cheese and bread from the galley', 'One swimming stop'],
    hr: ['Čaša vina ili bezalkoholno piće', 'Smokve, sir i kruh iz naše kuhinje', 'Jedno kupanje'],
    de: ['Ein Glas Wein oder ein alkoholfreies Getränk', 'Feigen, Käse und Brot aus der Kombüse', 'Ein Badestopp'],
    it: ['Un bicchiere di vino o una bibita', 'Fichi, formaggio e pane dalla cambusa', 'Una sosta per il bagno'],
    pl: ['Kieliszek wina lub napój bezalkoholowy', 'Figi, ser i chleb z kambuza', 'Jeden postój na kąpiel'],
  },
  bring: {
    en: ['Swimwear and a towel', 'A warm layer: it cools down after sunset', 'The balance in cash, in euros'],
    hr: ['Kupaći kostim i ručnik', 'Nešto toplo: nakon zalaska zahladi', 'Ostatak u gotovini, u eurima'],
    de: [
      'Badesachen und ein Handtuch',
      'Etwas Warmes: Nach Sonnenuntergang wird es kühl',
      'Den Restbetrag in bar, in Euro',
    ],
    it: ['Costume e asciugamano', 'Qualcosa di caldo: dopo il tramonto rinfresca', 'Il saldo in contanti, in euro'],
    pl: [
      'Strój kąpielowy i ręcznik',
      'Coś ciepłego: po zachodzie słońca robi się chłodno',
      'Pozostała kwota w gotówce, w euro',
    ],
  },
}

export const islandsTexts: TripTexts = {
  lead: {
    en: 'Half a day, two islands: a swim in the narrows at Kukljica and time for a coffee in the harbour of Pašman.',
    hr: 'Pola dana, dva otoka: kupanje u tjesnacu kod Kukljice i vrijeme za kavu u luci na Pašmanu.',
    de: 'Ein halber Tag, zwei Inseln: Baden in der Meerenge bei Kukljica und Zeit für einen Kaffee im Hafen von Pašman.',
    it: 'Mezza giornata, due isole: un bagno nello stretto di Kukljica e il tempo di un caffè nel porto di Pašman.',
    pl: 'Pół dnia, dwie wyspy: kąpiel w cieśninie przy Kukljicy i czas na kawę w porcie na Pašmanie.',
  },
  about: {
    en: [
      'For families, for a short stay, and for everybody who wants the islands without giving up the whole day. The Galeb is small enough to moor where the big boats can’t.',
    ],
    hr: [
      'Za obitelji, za kratak boravak i za sve koji žele vidjeti otoke, a ne odvojiti cijeli dan. Galeb je dovoljno malen da pristane ondje gdje veliki brodovi ne mogu.',
    ],
    de: [
      'Für Familien, für einen kurzen Aufenthalt und für alle, die Inseln sehen und doch nicht den ganzen Tag unterwegs sein wollen. Die Galeb ist klein genug, um anzulegen, wo die großen Schiffe nicht hinkommen.',
    ],
    it: [
      'Per le famiglie, per chi si ferma poco e per chi vuole le isole senza rinunciare a tutta la giornata. La Galeb è abbastanza piccola da ormeggiare dove le barche grandi non arrivano.',
    ],
    pl: [
      'Dla rodzin, na krótki pobyt i dla wszystkich, którzy chcą zobaczyć wyspy, nie poświęcając całego dnia. Galeb jest na tyle mały, że cumuje tam, gdzie duże statki nie wpłyną.',
    ],
  },
  included: {
    en: ['Juice and water on board', 'One swimming stop', 'An hour on shore'],
    hr: ['Sok i voda na brodu', 'Jedno kupanje', 'Sat vremena na kopnu'],
    de: ['Saft und Wasser an Bord', 'Ein Badestopp', 'Eine Stunde Landgang'],
    it: ['Succhi e acqua a bordo', 'Una sosta per il bagno', 'Un’ora a terra'],
    pl: ['Sok i woda na pokładzie', 'Jeden postój na kąpiel', 'Godzina na lądzie'],
  },
  bring: {
    en: ['Swimwear and a towel', 'Sun cream and a hat', 'The balance in cash, in euros'],
    hr: ['Kupaći kostim i ručnik', 'Krema za sunčanje i šešir', 'Ostatak u gotovini, u eurima'],
    de: ['Badesachen und ein Handtuch', 'Sonnencreme und ein Hut', 'Den Restbetrag in bar, in Euro'],
    it: ['Costume e asciugamano', 'Crema solare e cappello', 'Il saldo in contanti, in euro'],
    pl: ['Strój kąpielowy i ręcznik', 'Krem z filtrem i nakrycie głowy', 'Pozostała kwota w gotówce, w euro'],
  },
}
