/** Whose scripts and pictures the pages bring along; each is null until the operator has set it up. */
export interface OutsideParties {
  /** `GTM-XXXXXXX` */
  tagManagerId: string | null
  /** `G-XXXXXXXXXX` */
  analyticsId: string | null
  /** Our number at the tour marketplace, whose widget then takes the place of the plain badge. */
  marketplacePartnerId: string | null
  /** `https://tiles.example.com/{z}/{x}/{y}.png` */
  mapTilesUrl: string | null
}

export const noOutsideParties: OutsideParties = {
  tagManagerId: null,
  analyticsId: null,
  marketplacePartnerId: null,
  mapTilesUrl: null,
}
