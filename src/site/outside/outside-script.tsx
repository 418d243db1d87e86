import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSiteFacts } from '../contact.tsx'
import { noOutsideParties, type OutsideParties, partiesIn } from '../outside-parties.ts'
import { useCurrentRoute } from '../route-of.ts'
import bringAlong from './bring-along.ts?worker&url'

/** Who comes along into this document: settled when it is loaded, as its policy is, whatever its address becomes. */
export function useOutsideParties(): OutsideParties {
  const { page } = useCurrentRoute()
  const { search } = useLocation()
  const outside = useSiteFacts()?.outside ?? noOutsideParties
  return useState(() => partiesIn({ page, search }, outside))[0]
}

/** Our own script that brings them; where nobody is to come, it isn't there either. */
export function OutsideScript() {
  const { analyticsId, tagManagerId, marketplacePartnerId } = useOutsideParties()
  if (!analyticsId && !tagManagerId && !marketplacePartnerId) return null
  return (
    <script
      type="module"
      src={bringAlong}
      data-parties={JSON.stringify({ analyticsId, tagManagerId, marketplacePartnerId })}
    />
  )
}
