interface Coordinates {
  latitude: number
  longitude: number
}

/** Opens the way to a place: the map app of a phone, else the map in the browser. */
export const directionsUrl = ({ latitude, longitude }: Coordinates): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`
