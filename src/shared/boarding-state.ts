interface Party {
  guests: number
  aboard: number
  noShow: boolean
}

/**
 * Why a party of the manifest of `date` can't board today; `ok` if it can. The server and a phone without signal use
 * the same rule.
 */
export function boardingState({ guests, aboard, noShow }: Party, date: string, today: string) {
  if (date !== today) return 'other_day'
  if (noShow) return 'no_show'
  return aboard >= guests ? 'aboard' : 'ok'
}
