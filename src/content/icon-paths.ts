/**
 * Icons of the header and of controls, each as one path in a 24 × 24 view box. Documents contain them, because a file would
 * arrive after the first paint. Lucide (ISC licence); the social icons are our own.
 */
/* biome-ignore format: one icon per line */
export const iconPaths = {
  'chevron-left': 'M15 18l-6-6 6-6',
  'chevron-right': 'M9 18l6-6-6-6',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-up': 'M18 15l-6-6-6 6',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  lock: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM7 11V7a5 5 0 0 1 10 0v4',
  close: 'M18 6 6 18M6 6l12 12',
  alert: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM12 8v4M12 16h.01',
  phone: 'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  mail: 'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z',
  facebook: 'M15 3h-2.2A3.8 3.8 0 0 0 9 6.8V10H6.5v3.5H9V21h3.5v-7.5h2.7l.6-3.5h-3.3V7.2c0-.6.4-1 1-1H15z',
  instagram: 'M8 3.5h8a4.5 4.5 0 0 1 4.5 4.5v8a4.5 4.5 0 0 1 -4.5 4.5h-8a4.5 4.5 0 0 1 -4.5 -4.5v-8a4.5 4.5 0 0 1 4.5 -4.5zM8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM16.8 7.2h.01',
  whatsapp: 'M4 20l1.2-3.9A8 8 0 1 1 8.2 19zM9 9.2c.2 3 2.8 5.6 5.8 5.8l.9-1.6-2-1-.8.8a5 5 0 0 1-2.1-2.1l.8-.8-1-2z',
  menu: 'M4 5h16M4 12h16M4 19h16',
  check: 'M20 6 9 17l-5-5',
} as const

/**
 * Icons of lists and sections. Pages load them from the file `icons.svg`, because they would add 800 bytes to the
 * document of the longest page, the tour page.
 */
export const namesInFile = [
  'coffee',
  'aperitif',
  'wine',
  'lunch',
  'shoes',
  'cash',
  'mountain',
  'waves',
  'badge-check',
  'ship',
  'direction',
  'toilet',
  'seat',
  'lifebuoy',
  'pin',
  'wallet',
  'again',
  'calendar-plus',
  'clock',
  'sun',
  'swim',
  'car',
  'printer',
  'share',
] as const

export type IconName = keyof typeof iconPaths | (typeof namesInFile)[number]

export const iconNames = [...Object.keys(iconPaths), ...namesInFile] as IconName[]
