import { sql } from 'kysely'
import { type Invariant, tenMinutesBefore, twoDaysBefore } from './invariant.ts'

/**
 * Invariants of fiscal documents (docs/operations/fiscal-hr.md). A site that issues no documents violates none of them.
 */
export const fiscalInvariants: Invariant[] = [
  {
    name: 'Every ledger entry since the first document has its document, needs none, or its booking is noted.',
    query: (now) => sql`
      select 'entry ' || entry.id as what from fiscal_state join ledger_entry as entry on posted_at >= since
      where issuing and posted_at < ${tenMinutesBefore(now)} and not exists (select from fiscal_entry where entry_id = entry.id)
        and not exists (select from fiscal_due as due where due.reservation_id = entry.reservation_id)`,
  },
  {
    // If the documents of each instant add up, so do the sums of each day.
    name: 'The fiscal documents that a booking gets at a time add up to the ledger entries that they are for.',
    query: () => sql`
      select reservation_id || ', ' || issued_at || ': ' || documents || ' of ' || entries as what
      from (select reservation_id, issued_at, sum(total) as documents, array_agg(id) as ids
        from fiscal_document group by reservation_id, issued_at) as issued
      cross join lateral (select coalesce(sum(amount), 0) as entries from fiscal_entry
        join ledger_entry as entry on entry.id = entry_id
        where document_id = any (ids) and entry.reservation_id = issued.reservation_id) as posted
      where documents <> entries`,
  },
  {
    name: 'A fiscal document has the amount of its VAT groups, and a reversal at most that of its advance.',
    query: () => sql`
      select 'document ' || id as what from fiscal_document where total <> untaxed and total <> untaxed +
        (select coalesce(sum((part ->> 'base')::int + (part ->> 'vat')::int), 0) from jsonb_array_elements(vat) as part)
        and jsonb_array_length(vat) > 0
      union all
      select 'advance ' || advance.id from fiscal_document as advance join fiscal_document as reversal on reversal.reverses = advance.id
      group by advance.id having advance.total + sum(reversal.total) < 0`,
  },
  {
    name: 'A fiscal reversal names the buyer of its advance, and a document after a final that of the final.',
    query: () => sql`
      select 'document ' || later.id as what from fiscal_document as earlier join fiscal_document as later
        on later.reverses = earlier.id or (later.reservation_id = earlier.reservation_id and later.id > earlier.id
          and earlier.kind in ('final', 'credit') and later.kind in ('final', 'credit'))
      where later.sale -> 'buyer' is distinct from earlier.sale -> 'buyer'`,
  },
  {
    name: 'Fiscal documents of a series are numbered from 1 in each year, without a gap and in the order of their time.',
    query: () => sql`
      select premises || '/' || device || ' ' || year || ': ' || count(*) || ' up to ' || max(number) as what from fiscal_document
      group by year, premises, device having max(number) <> count(*)
      union all
      select 'document ' || id from (select id, issued_at,
        max(issued_at) over (partition by year, premises, device order by number rows between unbounded preceding and 1 preceding)
          as before from fiscal_document) as numbered
      where issued_at < before`,
  },
  {
    name: 'Every fiscal document is registered within two days.',
    query: (now) => sql`
      select 'document ' || id || coalesce(': ' || error, '') as what from fiscal_document
      left join fiscal_delivery on document_id = id
      where jir is null and issued_at < ${twoDaysBefore(now)}`,
  },
]
