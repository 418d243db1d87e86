interface Party {
  guests: number
  aboard: number
  noShow: boolean
}

/** Whether a party of the manifest of `date` may board today. The server and a phone without signal decide by this. */
export function boardingState({ guests, aboard, noShow }: Party, date: string, today: string) {
  if (date !== today) return 'other_day'
  if (noShow) return 'no_show'
  return aboard >= guests ? 'aboard' : 'ok'
}
