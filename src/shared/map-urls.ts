interface Coordinates {
  latitude: number
  longitude: number
}

/** A URL with directions to a place. On a phone it opens the map app, elsewhere the map in the browser. */
export const directionsUrl = ({ latitude, longitude }: Coordinates): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`
