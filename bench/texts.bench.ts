import { openDatabase } from '../server/db/client.ts'
import { askedQuestions } from '../server/features/reach/texts/askedQuestions.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { INBOUND_TOKEN } from '../server/testing/textsApp.ts'
import { handUnruly, seeded, textOf, type UnrulyText } from '../server/testing/unrulyTexts.ts'
import { addDays } from '../shared/days.ts'
import { type DataPlace, onBothDatabases } from './databases.ts'
import { type Line, percent, perSecond, report } from './report.ts'
import { ensureBuilt, startServers } from './server.process.ts'

const NUMBERS = 200
const QUESTIONS = 25
/** Texts, each of which is handed over one to three times: 10,000 in all, about. */
const TEXTS = NUMBERS * QUESTIONS
const FIRST_DAY = '2095-01-02'

interface Seeded {
  texts: UnrulyText[]
  /** What each place is to be in the end, by its id. */
  wanted: Map<string, string>
}

/** People with a number each, who were asked for a place at each service by texts with one numbered list. */
async function seed(place: DataPlace): Promise<Seeded> {
  await seedMembers(place, NUMBERS)
  const random = seeded(10)
  const db = openDatabase(place)
  try {
    const rota = rotaFixtures(() => db)
    const post = await rota.post('Main Door')
    const services: { id: string; date: string }[] = []
    for (let at = 0; at < QUESTIONS; at += 1) {
      const date = addDays(FIRST_DAY, at * 7)
      services.push({ id: await rota.service(date, '9am', { [post]: [1, 500] }, { published_at: '2026-01-01' }), date })
    }
    const people = await db.selectFrom('users').select('id').where('role', '=', 'standard').orderBy('id').execute()
    const texts: UnrulyText[] = []
    const wanted = new Map<string, string>()
    for (const [at, { id: userId }] of people.slice(0, NUMBERS).entries()) {
      const number = `+1312555${String(at).padStart(4, '0')}`
      const phone = { phone_number: number, verified_phone_number: number }
      await db.updateTable('users').set(phone).where('id', '=', userId).execute()
      const asked = []
      for (const [seq, { id, date }] of services.entries()) {
        const subject_id = await rota.assignment(id, userId, post)
        asked.push({ subject: 'assignment' as const, subject_id, date, service_time: '9am', post: 'Main Door' })
        const word = random() < 0.5 ? 'y' : 'n'
        wanted.set(subject_id, word === 'y' ? 'accepted' : 'declined')
        texts.push(textOf(number, `${word}${seq + 1}`))
      }
      await askedQuestions.add(db, { number, userId, aboutId: userId }, asked)
    }
    return { texts, wanted }
  } finally {
    await db.destroy()
  }
}

/** Places that are as their texts wanted them, and answers in the log. */
async function outcome(place: DataPlace, wanted: Map<string, string>): Promise<{ right: number; answers: number }> {
  const db = openDatabase(place)
  try {
    const places = await db.selectFrom('places').select(['id', 'state']).execute()
    const log = db.selectFrom('audit').select(({ fn }) => fn.countAll().as('count'))
    const answers = await log
      .where('action', 'in', ['assignment.accepted', 'assignment.declined'])
      .executeTakeFirstOrThrow()
    return { right: places.filter(({ id, state }) => wanted.get(id) === state).length, answers: Number(answers.count) }
  } finally {
    await db.destroy()
  }
}

async function measure(what: string, count: number, place: DataPlace): Promise<Line[]> {
  // The first start makes the schema.
  await (await startServers(1, place))[Symbol.asyncDispose]()
  const { texts, wanted } = await seed(place)
  const settings = {
    TEAM_TIMEZONE: 'UTC',
    SMS_PROVIDER: 'webhook',
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9',
    SMS_INBOUND_TOKEN: INBOUND_TOKEN,
    RATE_LIMIT: 'off',
  }
  await using servers = await startServers(count, { ...place, settings, pinned: false })
  const urls = servers.all.map(({ url }) => url)
  const started = performance.now()
  const replies = await handUnruly(urls, texts, { random: seeded(11), atOnce: 16 })
  const seconds = (performance.now() - started) / 1000
  const handed = [...replies.values()].reduce((sum, own) => sum + own.length, 0)
  const alike = [...replies.values()].filter((own) => new Set(own).size === 1).length
  const { right, answers } = await outcome(place, wanted)
  return [
    {
      what: `${what}: answers that count, for the right question`,
      measured: `${right} of ${TEXTS}, ${answers} in the log, ${alike} with one reply`,
      beside: `${handed} texts handed over, ${perSecond(handed / seconds)}`,
      value: Math.min(right, TEXTS - Math.abs(answers - TEXTS), alike) / TEXTS,
      limit: { atLeast: 1 },
      write: percent,
    },
  ]
}

await ensureBuilt(['server'])
report(
  [
    `${TEXTS} answers to numbered lists from ${NUMBERS} numbers, each handed over one to three times, in any order, sixteen at once, to any`,
    'process. Each counts once: a place is as its text wants it, the log has one answer of it, and every copy has the same reply.',
  ],
  await onBothDatabases(measure),
)
