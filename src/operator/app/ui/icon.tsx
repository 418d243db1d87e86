/** Lucide icons (ISC licence), each as one path in a 24 × 24 view box. */
/* biome-ignore format: one icon per line */
const paths = {
  today: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM16.2 7.8l-2.1 6.3-6.3 2.1 2.1-6.3z',
  manifest: 'M9 6h12M9 12h12M9 18h12M3 6l1 1 2-2M3 12l1 1 2-2M3 18l1 1 2-2',
  scan: 'M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M8 8h3v3H8zM14 8h2v2M14 14h2v2M8 14h2v2',
  add: 'M2 21a8 8 0 0 1 13.3-6M10 13a5 5 0 1 0 0-10a5 5 0 0 0 0 10zM19 16v6M22 19h-6',
  more: 'M4 5h16M4 12h16M4 19h16',
  search: 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0zM21 21l-4.3-4.3',
  calendar: 'M8 2v4M16 2v4M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2H5a2 2 0 0 1 -2 -2V6a2 2 0 0 1 2 -2zM3 10h18',
  cash: 'M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM6 12h.01M18 12h.01',
  reviews: 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z',
  prices: 'M12.6 2.6A2 2 0 0 0 11.2 2H4a2 2 0 0 0-2 2v7.2a2 2 0 0 0 .6 1.4l8.7 8.7a2.4 2.4 0 0 0 3.4 0l6.6-6.6a2.4 2.4 0 0 0 0-3.4zM7.5 7.5h.01',
  fleet: 'M2 21c.6.5 1.2 1 2.5 1 2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1s1.2 1 2.5 1c2.5 0 2.5-2 5-2 1.3 0 1.9.5 2.5 1M19.38 20A11.6 11.6 0 0 0 21 14l-9-4-9 4c0 2.9.94 5.34 2.81 7.76M19 13V7a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v6M12 10v4M12 2v3',
  site: 'M4 3h16a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM2 9h20M9 9v12',
  settings: 'M4 7h9M17 7h3M13 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM4 17h3M11 17h9M7 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z',
  waitlist: 'M4 6h10M4 12h7M4 18h5M14 16a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM18 14v2l1.3 1.3',
  season: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  resellers: 'm11 17 2 2a1 1 0 1 0 3-3M14 14l2.5 2.5a1 1 0 1 0 3-3l-3.88-3.88a3 3 0 0 0-4.24 0l-.88.88a1 1 0 1 1-3-3l2.81-2.81a5.79 5.79 0 0 1 7.06-.87l.47.28a2 2 0 0 0 1.42.25L21 4M21 3l1 11h-2M3 3 2 14l6.5 6.5a1 1 0 1 0 3-3M3 4h8',
  reports: 'M3 3v16a2 2 0 0 0 2 2h16M8 17v-4M13 17V7M18 17v-7',
  turned_away: 'M2 21a8 8 0 0 1 13.3-6M10 13a5 5 0 1 0 0-10a5 5 0 0 0 0 10zM17 17l5 5M22 17l-5 5',
  phone: 'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  device: 'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2H7a2 2 0 0 1 -2 -2V4a2 2 0 0 1 2 -2zM12 18h.01',
  harbour: 'M12 22V8M5 12H2a10 10 0 0 0 20 0h-3M9 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
  left: 'M15 18l-6-6 6-6',
  right: 'M9 18l6-6-6-6',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  close: 'M18 6 6 18M6 6l12 12',
  lock: 'M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM8 11V7a4 4 0 0 1 8 0v4',
  check: 'M20 6 9 17l-5-5',
  alert: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM12 8v4M12 16h.01',
} as const

export type AppIconName = keyof typeof paths

/** Decorative: text next to the icon has the same meaning. */
export const AppIcon = ({ name }: { name: AppIconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
