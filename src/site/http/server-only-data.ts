import { useLoaderData, useRouteLoaderData } from 'react-router'

const key = Symbol('server-only data')

/** Loader data that is used for rendering on the server only. */
interface ServerOnly<Data> {
  [key]: Data
}

/**
 * React Router serializes all loader data into the HTML for its client runtime, which this site does not ship
 * (docs/decisions/023). It skips properties keyed by a symbol, which makes rendering faster.
 */
export const serverOnlyData = <Data>(data: Data): ServerOnly<Data> => ({ [key]: data })

type Loader = (...args: never[]) => ServerOnly<unknown> | Promise<ServerOnly<unknown>> | { data: ServerOnly<unknown> }

/** The data of a loader, with or without the `data()` wrapper that carries headers. */
type LoaderData<Of extends Loader> =
  Awaited<ReturnType<Of>> extends ServerOnly<infer Data> | { data: ServerOnly<infer Data> } ? Data : never

export const useServerOnlyData = <Of extends Loader>(): LoaderData<Of> =>
  (useLoaderData() as ServerOnly<LoaderData<Of>>)[key]

/** The data of another route; undefined if that route is not rendered or has failed. */
export const useServerOnlyRouteData = <Of extends Loader>(routeId: string): LoaderData<Of> | undefined =>
  (useRouteLoaderData(routeId) as ServerOnly<LoaderData<Of>> | undefined)?.[key]
