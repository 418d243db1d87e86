import type { LocalizedText } from '../src/i18n/localized-text.ts'
import { initialBoat, initialTrip, tripFacts } from './business.ts'

type QuayTexts = Record<'pier' | 'address' | 'directions' | 'from', LocalizedText>

/** What guests read about the quays. */
const quayTexts: Record<string, QuayTexts> = {
  zadar: {
    pier: {
      en: 'Old-town quay (Riva)',
      hr: 'Riva u starom gradu',
      de: 'Kai an der Altstadt (Riva)',
      it: 'Molo della città vecchia (Riva)',
      pl: 'Nabrzeże przy starym mieście (Riva)',
    },
    address: {
      en: 'Old-town quay (Riva), Zadar',
      hr: 'Riva u starom gradu, Zadar',
      de: 'Kai an der Altstadt (Riva), Zadar',
      it: 'Molo della città vecchia (Riva), Zadar',
      pl: 'Nabrzeże przy starym mieście (Riva), Zadar',
    },
    directions: {
      en: 'You board at the old-town quay (Riva) in Zadar, not at the Gaženica ferry port outside the centre.',
      hr: 'Ukrcavate se na rivi u starom gradu u Zadru, a ne u trajektnoj luci Gaženica izvan središta.',
      de: 'Sie steigen in Zadar am Kai an der Altstadt (Riva) ein, nicht im Fährhafen Gaženica außerhalb des Zentrums.',
      it: 'Ti imbarchi a Zadar, al molo della città vecchia (Riva), non al porto dei traghetti di Gaženica, che è fuori dal centro.',
      pl: 'Wsiadają Państwo w Zadarze na nabrzeżu przy starym mieście (Riva), a nie w porcie promowym Gaženica poza centrum.',
    },
    from: { en: 'from Zadar', hr: 'iz Zadra', de: 'ab Zadar', it: 'da Zadar', pl: 'z Zadaru' },
  },
  bibinje: {
    pier: { en: 'Village harbour', hr: 'Mjesna luka', de: 'Hafen im Ort', it: 'Porto del paese', pl: 'Port w Bibinje' },
    address: {
      en: 'Village harbour, Bibinje',
      hr: 'Mjesna luka, Bibinje',
      de: 'Hafen im Ort, Bibinje',
      it: 'Porto del paese, Bibinje',
      pl: 'Port w Bibinje',
    },
    directions: {
      en: 'You board in the village harbour of Bibinje, just south-east of Zadar.',
      hr: 'Ukrcavate se u mjesnoj luci u Bibinjama, odmah jugoistočno od Zadra.',
      de: 'Sie steigen im Hafen von Bibinje ein, gleich südöstlich von Zadar.',
      it: 'Ti imbarchi nel porto di Bibinje, subito a sud-est di Zadar.',
      pl: 'Wsiadają Państwo w porcie w Bibinje, tuż na południowy wschód od Zadaru.',
    },
    from: { en: 'from Bibinje', hr: 'iz Bibinja', de: 'ab Bibinje', it: 'da Bibinje', pl: 'z Bibinje' },
  },
}

function textsOf(id: string): QuayTexts {
  const texts = quayTexts[id]
  if (!texts) throw new Error(`content/first-trips.ts has no texts about the quay ${id}.`)
  return texts
}

/** The rows with which the tables of boats, quays and trips begin; the operator changes them by `operator boat`, `quay` and `trip`. */
export const firstTrips = {
  boats: [
    {
      id: 'bonaca',
      name: initialBoat.name,
      licensed_places: initialBoat.licensedPlaces,
      usual_crew: tripFacts.crew?.size ?? 0,
      facts: initialBoat.facts,
      state: 'in_service',
    },
  ],
  quays: initialTrip.departureLocations.map(({ id, name, latitude, longitude }, index) => ({
    ...{ id, name, latitude, longitude, texts: textsOf(id), state: 'in_use', position: index + 1 },
    parking: tripFacts.parking[id] ?? null,
    cash_machine_metres: tripFacts.cash?.machineMetres[id] ?? null,
  })),
  trips: [
    {
      ...{ id: 'tour', position: 1, state: 'on_sale', product_id: 'kornati', boat: 'bonaca', stops: initialTrip.stops },
      names: {
        en: 'Kornati and Telašćica',
        hr: 'Kornati i Telašćica',
        de: 'Kornati und Telašćica',
        it: 'Kornati e Telašćica',
        pl: 'Kornati i Telašćica',
      },
      titles: {
        en: 'Boat trip to Kornati and Telašćica',
        hr: 'Izlet brodom na Kornate i u Telašćicu',
        de: 'Bootsausflug zu den Kornati-Inseln und nach Telašćica',
        it: 'Gita in barca alle Kornati e a Telašćica',
        pl: 'Rejs na wyspy Kornati i do Telašćicy',
      },
      ...{ capacity: 80, max_party: 20, closes_at: '20:00', closes_days_before: 1, turnaround_minutes: 30 },
      cancellation_hours: initialTrip.cancellationHours,
      weather_choice_days: initialTrip.weatherChoiceDays,
      minimum_guests: tripFacts.minimumGuests?.count ?? null,
      minimum_guests_notice_hours: tripFacts.minimumGuests?.noticeHours ?? null,
    },
  ],
  starts: [{ trip: 'tour', id: '1', ends_next_day: false, state: 'in_use' }],
  calls: initialTrip.departureLocations.map(({ id, departsAt }) => ({
    ...{ trip: 'tour', start: '1', quay: id, departs_at: departsAt },
    // Elsewhere the boat is back later, at no fixed time.
    returns_at: [null, id].includes(tripFacts.returnsFirstTo) ? initialTrip.returnsAt : null,
  })),
}

/** The beginnings of the names above as the texts of `content/pages/` have them, in all languages. */
export const sampleStems = ['Zadar', 'Zadr', 'Bibinj', 'Kornat', 'Telašći', 'Bonac']
