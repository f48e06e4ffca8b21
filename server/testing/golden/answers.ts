import readXlsxFile from 'read-excel-file/node'
import type { Endpoint } from '#shared/endpoint.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { zipEntriesOf } from '../../features/plan/spreadsheet/zip.directory.ts'
import { unpackParts } from '../../features/plan/spreadsheet/zip.parts.ts'
import { requestOf } from '../request.ts'
import { goldenCalls } from '../validCalls/validCalls.ts'
import { idNames } from './labels.ts'
import type { Team } from './seedTeam.ts'
import type { Told } from './story.ts'
import type { Who } from './team.ts'

/**
 * Viewers of the requests. `cleo` is a member besides `ben`, and `kim` was asked to stand in; null is somebody who is
 * not signed in.
 */
const ROLES: Record<string, Who | null> = {
  superAdmin: 'ruth',
  admin: 'ada',
  member: 'ben',
  'another member': 'cleo',
  'a stand-in': 'kim',
  nobody: null,
}

/**
 * Random in every run: addresses of feeds, the key of pushes, the puzzle of the bot check, and revisions that are
 * hashes of ids. The release has a number of its own each time.
 */
const RANDOM: [RegExp, string][] = [
  [/\/calendar\/[\w-]{20,}\//g, '/calendar/<token>/'],
  [/"version":"\d+\.\d+\.\d+"/g, '"version":"<release>"'],
  [/"pushKey":"[\w-]{87}"/g, '"pushKey":"<key>"'],
  [/"(challenge|salt|signature|parameters|nonce|key|keyPrefix|keySignature)":"[^"]*"/g, '"$1":"<random>"'],
  [/"revision":"[^"]*"/g, '"revision":"<hash>"'],
]

/** Lists whose equal entries are drawn by lot, from hashes of ids: they are sorted here. */
const DRAWN: readonly Endpoint[] = [swapsApi.partners]

const sorted = (lists: object): object =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      Array.isArray(list) ? list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : list,
    ]),
  )

/** Refused calls of admin endpoints are counted, and enter the log some seconds of the real clock after the first. */
const withoutRefusals = (_key: string, value: unknown): unknown =>
  Array.isArray(value) ? value.filter((entry) => entry?.action !== 'admin.refused') : value

/** The first line of each file of an archive, and the number of all. Ids, which order the others, are drawn by lot. */
function filesIn(archive: Buffer): object {
  const limits = { maxEntries: 100, maxUncompressedBytes: 16 * 1024 * 1024 }
  const parts = unpackParts(archive, zipEntriesOf(archive, limits), limits.maxUncompressedBytes)
  return Object.fromEntries(
    parts.map(({ name, content }) => {
      const lines = content.toString().split('\r\n')
      return [name, [lines[0], lines.length]]
    }),
  )
}

/** Lines of a text, the cells of each sheet of a workbook, what an archive has, or the parsed JSON. */
async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await response.arrayBuffer())
  if (type.includes('json')) return bytes.length > 0 ? JSON.parse(bytes.toString(), withoutRefusals) : null
  if (type.includes('spreadsheetml')) return readXlsxFile(bytes)
  if (type === 'application/zip') return filesIn(bytes)
  return bytes.toString().split(/\r?\n/)
}

/** Status and content of each GET for each role. A role that is answered as an earlier one says so. */
export async function goldenAnswers(team: Team, told: Told): Promise<Record<string, Record<string, unknown>>> {
  const { test, tokenOf } = team
  const named = await idNames(team)
  const answers: Record<string, Record<string, unknown>> = {}
  for (const { endpoint, input, name } of await goldenCalls(team, told)) {
    const byRole: Record<string, unknown> = {}
    const earlier = new Map<string, string>()
    for (const [role, who] of Object.entries(ROLES)) {
      const response = await fetch(...requestOf(test.url, endpoint, input, who ? tokenOf(who) : undefined))
      const { status } = response
      let text = JSON.stringify({ status, body: await contentOf(response) })
      for (const [pattern, replacement] of RANDOM) text = text.replace(pattern, replacement)
      const as = earlier.get(text)
      if (as === undefined) earlier.set(text, role)
      const { body } = JSON.parse(named(text))
      const content = DRAWN.includes(endpoint) && status === 200 ? sorted(body) : body
      byRole[role] = as === undefined ? { status, body: content } : `as ${as}`
    }
    answers[name] = byRole
  }
  return answers
}
