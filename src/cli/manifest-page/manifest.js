// Saves the ticks in localStorage and exports them as a file for `operator board --from-file`.
const { date } = document.body.dataset
const storageKey = `bonaca-boarding-${date}`
const rows = [...document.querySelectorAll('tr[data-code]')]
const state = loadState()

for (const row of rows) initRow(row)
render()

document.getElementById('search').addEventListener('input', ({ target }) => {
  // `searchText` is inserted before this script.
  const words = searchText(target.value).split(/\s+/).filter(Boolean)
  let found = 0
  for (const row of rows) {
    row.hidden = !words.every((word) => row.dataset.search.includes(word))
    if (!row.hidden) found++
  }
  for (const section of document.querySelectorAll('section')) {
    section.hidden = !section.querySelector('tr[data-code]:not([hidden])')
    section.querySelector('tfoot').hidden = words.length > 0
  }
  document.getElementById('nothing').hidden = found > 0 || rows.length === 0
})
document.querySelector('.tools').addEventListener('submit', (event) => event.preventDefault())
document.getElementById('save').addEventListener('click', save)

function initRow(row) {
  const { code, due, aboard } = row.dataset
  const tick = row.querySelector('input[type=checkbox]')
  const taken = row.querySelector('.taken input')
  const saved = state.parties[code]
  tick.checked = aboard !== undefined || Boolean(saved?.aboard)
  if (taken && saved?.taken) taken.value = saved.taken
  tick.addEventListener('change', () => {
    update(code, { aboard: tick.checked ? new Date().toISOString() : null })
  })
  taken?.addEventListener('input', () => {
    const cents = centsOf(taken.value)
    const wrong = taken.value.trim() !== '' && (cents === null || cents > Number(due))
    taken.setAttribute('aria-invalid', String(wrong))
    update(code, { taken: wrong ? '' : taken.value.trim() })
  })
  row.querySelector('.all')?.addEventListener('click', () => {
    taken.value = (Number(due) / 100).toFixed(2)
    taken.dispatchEvent(new Event('input'))
  })
}

function update(code, change) {
  state.parties[code] = { ...state.parties[code], ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(state))
  } catch {
    document.getElementById('storage-warning').hidden = false
  }
  render()
}

function render() {
  let aboard = 0
  let guests = 0
  let cents = 0
  for (const row of rows) {
    const count = Number(row.dataset.guests)
    const isAboard = row.querySelector('input[type=checkbox]').checked
    const taken = centsOf(state.parties[row.dataset.code]?.taken ?? '')
    guests += count
    if (isAboard) aboard += count
    cents += taken ?? 0
    row.classList.toggle('is-aboard', isAboard)
    row.classList.toggle('is-paid', taken !== null && taken === Number(row.dataset.due))
  }
  document.getElementById('aboard').textContent = `${aboard} of ${guests} aboard, €${(cents / 100).toFixed(2)} taken`
}

function save() {
  const parties = Object.entries(state.parties)
    .map(([code, { aboard, taken }]) => ({ code, aboard: aboard ?? null, cash: centsOf(taken ?? '') ?? 0 }))
    .filter(({ aboard, cash }) => aboard || cash > 0)
  const file = new Blob([JSON.stringify({ boarding: date, device: state.device, parties }, null, 2)], {
    type: 'application/json',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `boarding-${date}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

function loadState() {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey))
    if (saved?.device && saved.parties) return saved
  } catch {
    document.getElementById('storage-warning').hidden = false
  }
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return { device: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''), parties: {} }
}

/** Parses euros (`35`, `35.50` or `35,50`) to cents. Returns null if the input is invalid. */
function centsOf(input) {
  const [, whole, rest = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(input.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}
