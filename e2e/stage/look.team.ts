import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { setupApi } from '#shared/people/setup.ts'
import { requestOf } from '../../server/testing/request.ts'
import { startServerProcess } from '../../server/testing/server.process.ts'
import { makeTeam } from './look.made.ts'
import type { Call, Role } from './look.views.ts'
import { SUNDAY_ZONE } from './sunday.team.ts'
import { type Person, startTeam, TEAM_TIMEZONE } from './team.server.ts'

/** Teams that are looked at: nobody but the super admin, eight people, the demo's forty, 120. */
export const LOOK_TEAMS = ['empty', '8', 'demo', '120'] as const
export type LookTeam = (typeof LOOK_TEAMS)[number]

export const isLookTeam = (name: string): name is LookTeam => LOOK_TEAMS.some((team) => team === name)

/** A server with a team, those of it who sign in, and calls in their names. */
export interface LookStage {
  url: string
  people: Partial<Record<Role, Person>>
  timeZone: string
  call: Call
  stop(): Promise<void>
}

/** Calls of the API in somebody's name. */
function callerOf(url: string, people: LookStage['people']): Call {
  const tokens = new Map<Role, string>()
  async function ask<E extends Endpoint>(endpoint: E, input: unknown, token?: string): Promise<z.output<E['output']>> {
    const response = await fetch(...requestOf(url, endpoint, input, token))
    const text = await response.text()
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${text}`)
    return (text ? JSON.parse(text) : undefined) as z.output<E['output']>
  }
  return async (endpoint, input, role = 'super admin') => {
    const person = people[role]
    if (!person) throw new Error(`This team has no ${role}`)
    const { email, password } = person
    const token = tokens.get(role) ?? (await ask(sessionsApi.login, { email, password })).token
    tokens.set(role, token)
    return ask(endpoint, input, token)
  }
}

/** The table of logins that the demo prints when it starts. */
function loginsIn(output: string): LookStage['people'] {
  const rows = output.matchAll(/^ {2}(super admin|admin|member) +(\S+@\S+) +(\S+)$/gm)
  return Object.fromEntries(
    [...rows].map(([, role = '', email = '', password = '']) => [role, { name: role, email, password }]),
  )
}

async function startDemo(): Promise<LookStage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ushers-look-'))
  const settings = { DATA_DIR: dataDir, USHERS_DEMO: '1', RATE_LIMIT: 'off', TEAM_TIMEZONE }
  const { url, output, stop } = await startServerProcess(settings)
  const people = loginsIn(output())
  return {
    ...{ url, people, timeZone: TEAM_TIMEZONE, call: callerOf(url, people) },
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a server of its own with a team. */
export async function startStage(name: LookTeam): Promise<LookStage> {
  if (name === 'demo') return startDemo()
  const team = await startTeam({ settings: { TEAM_TIMEZONE: SUNDAY_ZONE, BOT_CHECK: 'off' } })
  const { url, superAdmin, stop } = team
  const people: LookStage['people'] = { 'super admin': superAdmin, admin: superAdmin, member: superAdmin }
  try {
    if (name === 'empty') await team.call(setupApi.change, { dismissed: false })
    else Object.assign(people, await makeTeam(team, Number(name)))
  } catch (error) {
    await stop()
    throw error
  }
  return { url, people, timeZone: SUNDAY_ZONE, call: callerOf(url, people), stop }
}
