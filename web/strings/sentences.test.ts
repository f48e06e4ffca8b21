import { describe, expect, it } from 'vitest'
import { sentencesIn } from './sentences.find.ts'

const sources = import.meta.glob<string>(
  [
    '../**/*.{ts,tsx}',
    '../../server/**/*.ts',
    '../../shared/*.ts',
    '!../../**/*.test.{ts,tsx}',
    '!../../**/*.fixtures.ts',
    '!../../server/testing/**',
    // One manifest serves all languages: browsers read it before a language is chosen.
    '!../build/manifest.ts',
    // English only: the command line, Prometheus, and /api/docs.
    '!../../server/{main,env,env.hints,env.parsers}.ts',
    '!../../server/cli/**',
    '!../../server/db/folderLock.ts',
    '!../../server/http/{metrics,openapi}.ts',
    // The demo's team speaks English.
    '!../../server/demo/**',
    '!../../server/db/dataFolder.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Values of the contract, SQL, text for programs, and names: the same in every language. */
const ALLOWED: Partial<Record<string, string[]>> = {
  // For operators.
  'server/db/migrate.ts': ['This database'],
  'server/features/calendar/writeCalendar.ts': ['Ushers Scheduler', 'Calendar feed'],
  'server/http/deviceName.ts': ['Samsung Internet'],
  'server/features/images/picture.formats.ts': ['JPEG XL'],
  'server/features/schedule/spreadsheet/spreadsheet.error.ts': ['Service Time', 'Tie Color'],
  'server/features/schedule/spreadsheet/writeSchedule.ts': ['Jane Example', 'Main Door', 'John Example', 'Left Aisle'],
  'server/realtime/handshakes.ts': ['Connection: close'],
  'server/realtime/notify/notifyBatching.ts': [
    'SELECT pg_notify($1, $2)',
    'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS said (channel, payload)',
  ],
  'shared/formerMembers.ts': ['Former member'],
  'shared/tasks.ts': ['In Progress'],
  'web/features/tasks/list/StatusTag.tsx': ['In Progress'],
  'web/features/tasks/task.status.ts': ['In Progress'],
  'web/shell/Footer.tsx': ['Cloudflare Turnstile'],
}

describe('a sentence in the code', () => {
  it.each([
    ['text', '<p>Hello {name}</p>', ['Hello']],
    ['a label', '<input aria-label="Search" name="who" />', ['Search']],
    ['a choice', "<p>{isNew ? 'New' : `Old`}</p>", ['New', 'Old']],
    ['a property of a component', '<Field label={"Email"} className="mt-2 p-3" />', ['Email']],
    ['a constant', "'Please try again'", ['Please try again']],
    ['a template', `\`\${code} is good for \${minutes} minutes.\``, ['{} is good for {} minutes.']],
  ])('is found as %s', (_as, source, sentences) => {
    expect(sentencesIn('a.tsx', `export const shown = () => ${source}`)).toEqual(sentences)
  })

  it.each([
    "<Page title='privacy.title' />",
    "<p className='a b'>{t('app.name')} · {count} / 2</p>",
    '<input name="email" type="email" autoComplete="username" />',
    "console.error('This never happens', new Error('Nor does this'))",
    "request.log.warn({ err }, 'The sender is gone.')",
    "endpoint({ path: '/interest', summary: 'Sends the join form.' })",
    "role === 'admin' && <b>{name}</b>",
  ])('is not %s', (source) => {
    expect(sentencesIn('a.tsx', `export const shown = () => ${source}`)).toEqual([])
  })
})

it('no sentence stands outside the catalogue', () => {
  const files = Object.entries(sources).map(
    ([path, source]) =>
      [
        path
          .replace(/^\.\.\/\.\.\//, '')
          .replace(/^\.\//, 'web/strings/')
          .replace(/^\.\.\//, 'web/'),
        source,
      ] as const,
  )
  for (const [folder, least] of Object.entries({ web: 200, server: 150, shared: 20 }))
    expect(files.filter(([file]) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(least)
  const found = files.flatMap(([file, source]) => {
    return sentencesIn(file, source)
      .filter((text) => !ALLOWED[file]?.includes(text))
      .map((text) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
})
