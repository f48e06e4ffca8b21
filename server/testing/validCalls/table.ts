import type { Endpoint } from '#shared/endpoint.ts'
import type { TestApp } from '../app.ts'
import type { Team } from '../golden/seedTeam.ts'
import type { Told } from '../golden/story.ts'
import type { PushTestService } from '../pushService.ts'
import type { SmsGateway } from '../smsGateway.ts'

export type Input = Record<string, unknown>

/** What is outside of the server, for calls that prove a phone number or register a device. */
export interface Outside {
  texts: SmsGateway
  devices: PushTestService
}

/** A valid call: its input, and whose it is: a super admin's where `token` is left out. */
export interface ValidCall {
  input: Input
  token?: string
}

/** Makes what a call names and returns its input, which succeeds once, whatever else is stored. */
type Make = (test: TestApp, outside: Outside) => ValidCall['input'] | Promise<ValidCall['input']>

/** Named inputs of a GET in the golden story, of which each is answered to every role. */
type InStory = (team: Team, told: Told) => Record<string, Input> | Promise<Record<string, Input>>

export interface Row {
  endpoint: Endpoint
  make: (test: TestApp, outside: Outside) => ValidCall | Promise<ValidCall>
  inStory: InStory | undefined
}

/** An endpoint that a super admin may call with this input. */
export const row = (endpoint: Endpoint, make: Make, inStory?: InStory): Row => ({
  endpoint,
  make: async (test, outside) => ({ input: await make(test, outside) }),
  inStory,
})

/** An endpoint that only somebody certain may call with this input, such as the person of a place. */
export const rowBy = (endpoint: Endpoint, make: Row['make'], inStory?: InStory): Row => ({ endpoint, make, inStory })

/** Inputs by the days that they are of. */
export const daysOf = (input: { from: string; to: string } & Input): Record<string, Input> => ({
  [`${input.from} to ${input.to}`]: input,
})
