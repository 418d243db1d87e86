import { useLoaderData, useRouteLoaderData } from 'react-router'

const found = Symbol('found')

/** What a loader found, for the page that is rendered from it and for nobody else. */
interface Loaded<Found> {
  [found]: Found
}

/**
 * React Router writes down whatever a loader returns, for its half in the browser, which we don't have
 * (docs/decisions/023). What a symbol names it passes over, and a page is made in less time.
 */
export const loaded = <Found>(what: Found): Loaded<Found> => ({ [found]: what })

type Loader = (...given: never[]) => Loaded<unknown> | Promise<Loaded<unknown>> | { data: Loaded<unknown> }

/** What this loader found, also where it says a header beside it. */
type FoundBy<Of extends Loader> =
  Awaited<ReturnType<Of>> extends Loaded<infer Found> | { data: Loaded<infer Found> } ? Found : never

export const useLoaded = <Of extends Loader>(): FoundBy<Of> => (useLoaderData() as Loaded<FoundBy<Of>>)[found]

/** The same from outside of the route; undefined where the route isn't shown or has failed. */
export const useLoadedBy = <Of extends Loader>(routeId: string): FoundBy<Of> | undefined =>
  (useRouteLoaderData(routeId) as Loaded<FoundBy<Of>> | undefined)?.[found]
