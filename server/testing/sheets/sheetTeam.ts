import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { addDays } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type RunningApp, startApp } from '../app.ts'
import { createTestDatabase } from '../postgres.ts'
import { fastFolder } from '../sharedMemory.ts'
import { Memory } from '../walk/memory.ts'
import { newWalk } from '../walk/newWalk.ts'
import { ZONE } from '../walk/team.ts'
import type { Reply, Walk } from '../walk/walk.ts'

/** The first Sunday of the sheets; the clock of a walk stands at the Monday after it. */
const FIRST_SUNDAY = '2031-03-02'
/** Six Sundays, and a Wednesday between them. */
export const DATES = [...Array.from({ length: 6 }, (_, week) => addDays(FIRST_SUNDAY, week * 7)), '2031-03-12']
/** All days of the sheets, and those at which a template has services beside them. */
export const SPAN = { from: FIRST_SUNDAY, to: addDays(FIRST_SUNDAY, 49) }

export const MEMBERS = ['Ann Abel', 'Bob Bell', 'Cid Cole', 'Dee Dunn', 'Eve Eads']
/** Names of nobody who has an account. */
export const VISITORS = ['Vic Visitor', 'Wes Visitor']

/** A team that begins with nothing, and what its walk must remember. */
export interface SheetTeam {
  walk: Walk
  admin: string
  /** Ids of services that an admin made by hand: these stay when nobody stands there. */
  byHand: Set<string>
  /** What was done, a sentence each. */
  story: string[]
  /** Sends a request as the admin. A fault of the server is an error; a refusal is a reply. */
  send(endpoint: Endpoint, input?: object): Promise<Reply>
}

const clock = { set: (now: number) => void vi.useFakeTimers({ toFake: ['Date'], now }) }

/** Lets `work` use an empty team of its own, with an admin and some members. */
export async function withSheetTeam(work: (team: SheetTeam) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(fastFolder(), 'ushers-sheets-'))
  const postgres =
    inject('database') === 'postgres' ? await createTestDatabase(process.env.TEST_DATABASE_TEMPLATE) : undefined
  let running: RunningApp | undefined
  try {
    running = await startApp({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '', TEAM_TIMEZONE: ZONE })
    const walk = newWalk([running], clock, new Memory())
    const story: string[] = []
    const { token: admin } = await walk.join('Zoe Chief', 'superAdmin')
    for (const name of MEMBERS) await walk.join(name, 'standard')
    const send = async (endpoint: Endpoint, input: object = {}): Promise<Reply> => {
      const reply = await walk.call(endpoint, input, admin)
      if (reply.status >= 500)
        throw new Error(
          [...story, `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}: ${reply.status}`].join('\n'),
        )
      return reply
    }
    await work({ walk, admin, byHand: new Set(), story, send })
  } finally {
    await running?.stop()
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
    vi.useRealTimers()
  }
}
