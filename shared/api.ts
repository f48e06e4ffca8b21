import { configApi } from './config.ts'
import type { Endpoint } from './endpoint.ts'
import { scheduleApi } from './schedule.ts'
import { sessionsApi } from './sessions.ts'
import { usersApi } from './users.ts'

/** The whole contract, noun by noun: what OpenAPI and the tests that try every endpoint are made from. */
export const api = {
  config: configApi,
  sessions: sessionsApi,
  users: usersApi,
  schedule: scheduleApi,
}

/** Every endpoint of the contract. */
export const endpoints: Endpoint[] = Object.values(api).flatMap((noun) => Object.values(noun))
