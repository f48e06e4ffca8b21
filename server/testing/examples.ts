import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'

type Input = Record<string, unknown>

/** The endpoint that makes what another one names by its id: `POST /tasks` of `DELETE /tasks/:id`. */
const makerOf = ({ path }: Endpoint): Endpoint | undefined =>
  endpoints.find((maker) => maker.method === 'POST' && maker.example && path.startsWith(`${maker.path}/:id`))

/** True where `exampleInput` can know a valid input: for endpoints whose input is their example, an id or nothing. */
export function hasExample(endpoint: Endpoint): boolean {
  if (endpoint.example) return true
  return endpoint.input.safeParse(makerOf(endpoint) ? { id: 'x' } : {}).success
}

/** The input by which the contract's own examples call an endpoint; `make` calls the one that makes what it names. */
export async function exampleInput(
  endpoint: Endpoint,
  make: (maker: Endpoint, input: Input) => Promise<object>,
): Promise<Input> {
  if (endpoint.example) return endpoint.example as Input
  const maker = makerOf(endpoint)
  if (!maker?.example) return {}
  const made = [await make(maker, maker.example as Input)].flat() as { _id: string }[]
  return { id: made[0]?._id }
}
