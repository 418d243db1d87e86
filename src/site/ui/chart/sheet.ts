/** What the chart builder knows of a sheet: where the day's places, lines and degrees fall on it. */
export interface Sheet {
  width: number
  height: number
  route: { out: string; park?: string; back?: string }
  at: { zadar: number[]; bibinje: number[]; swim?: number[]; lunch?: number[] }
  longitudes?: (string | number)[][]
  latitudes?: (string | number)[][]
}
