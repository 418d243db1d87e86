// What is ticked is kept in the browser of this phone, and leaves it as a file for `operator board --from-file`.
const { date } = document.body.dataset
const place = `bonaca-boarding-${date}`
const rows = [...document.querySelectorAll('tr[data-code]')]
const kept = remembered()

for (const row of rows) begin(row)
show()

document.getElementById('search').addEventListener('input', ({ target }) => {
  const wanted = plain(target.value).split(/\s+/).filter(Boolean)
  let found = 0
  for (const row of rows) {
    const text = plain(row.dataset.search)
    row.hidden = !wanted.every((word) => text.includes(word))
    if (!row.hidden) found++
  }
  for (const section of document.querySelectorAll('section')) {
    section.hidden = !section.querySelector('tr[data-code]:not([hidden])')
    section.querySelector('tfoot').hidden = wanted.length > 0
  }
  document.getElementById('nothing').hidden = found > 0 || rows.length === 0
})
document.querySelector('.tools').addEventListener('submit', (event) => event.preventDefault())
document.getElementById('save').addEventListener('click', save)

function begin(row) {
  const { code, due, aboard } = row.dataset
  const tick = row.querySelector('input[type=checkbox]')
  const taken = row.querySelector('.taken input')
  const known = kept.parties[code]
  tick.checked = aboard !== undefined || Boolean(known?.aboard)
  if (taken && known?.taken) taken.value = known.taken
  tick.addEventListener('change', () => {
    keep(code, { aboard: tick.checked ? new Date().toISOString() : null })
  })
  taken?.addEventListener('input', () => {
    const cents = centsOf(taken.value)
    const wrong = taken.value.trim() !== '' && (cents === null || cents > Number(due))
    taken.setAttribute('aria-invalid', String(wrong))
    keep(code, { taken: wrong ? '' : taken.value.trim() })
  })
  row.querySelector('.all')?.addEventListener('click', () => {
    taken.value = (Number(due) / 100).toFixed(2)
    taken.dispatchEvent(new Event('input'))
  })
}

function keep(code, change) {
  kept.parties[code] = { ...kept.parties[code], ...change }
  try {
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    document.getElementById('forgetful').hidden = false
  }
  show()
}

function show() {
  let aboard = 0
  let guests = 0
  let cents = 0
  for (const row of rows) {
    const count = Number(row.dataset.guests)
    const isAboard = row.querySelector('input[type=checkbox]').checked
    const taken = centsOf(kept.parties[row.dataset.code]?.taken ?? '')
    guests += count
    if (isAboard) aboard += count
    cents += taken ?? 0
    row.classList.toggle('is-aboard', isAboard)
    row.classList.toggle('is-paid', taken !== null && taken === Number(row.dataset.due))
  }
  document.getElementById('aboard').textContent = `${aboard} of ${guests} aboard, €${(cents / 100).toFixed(2)} taken`
}

function save() {
  const parties = Object.entries(kept.parties)
    .map(([code, { aboard, taken }]) => ({ code, aboard: aboard ?? null, cash: centsOf(taken ?? '') ?? 0 }))
    .filter(({ aboard, cash }) => aboard || cash > 0)
  const file = new Blob([JSON.stringify({ boarding: date, device: kept.device, parties }, null, 2)], {
    type: 'application/json',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `boarding-${date}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

function remembered() {
  try {
    const before = JSON.parse(localStorage.getItem(place))
    if (before?.device && before.parties) return before
  } catch {
    document.getElementById('forgetful').hidden = false
  }
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return { device: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''), parties: {} }
}

/** `35`, `35.50` or `35,50` → cents; null for what is no amount. */
function centsOf(typed) {
  const [, whole, rest = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}

/** Found without its accents too. */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').replace(/[łŁ]/g, 'l').toLowerCase()
}
