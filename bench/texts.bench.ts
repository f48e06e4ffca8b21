import { openDatabase } from '../server/db/client.ts'
import { askedQuestions } from '../server/features/reach/texts/askedQuestions.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { INBOUND_TOKEN } from '../server/testing/textsApp.ts'
import { handUnruly, seeded, textOf, type UnrulyText } from '../server/testing/unrulyTexts.ts'
import { addDays } from '../shared/days.ts'
import { servicesApi } from '../shared/rota/services.ts'
import { type DataPlace, onBothDatabases } from './databases.ts'
import { type Line, percent, perSecond, report } from './report.ts'
import { requestTo } from './requests.ts'
import { ensureBuilt, type RunningServer, startServers } from './server.process.ts'

const NUMBERS = 200
/** BENCH_TEXTS: texts in all, a whole number of services' worth, to check that the bench runs. */
const QUESTIONS = Math.max(2, Math.round(Number(process.env.BENCH_TEXTS ?? 10_000) / NUMBERS))
/** Texts, each of which is handed over one to three times, and again where the connection broke. */
const TEXTS = NUMBERS * QUESTIONS
/** Services that are called off while half of the texts are still to come: from then on no answer to them counts. */
const CALLED_OFF = Math.max(1, Math.round(QUESTIONS / 10))
const DROPPED = 0.05
const AT_ONCE = 16
const FIRST_DAY = '2095-01-02'
/** Texts a second that the server takes of everybody: 300 a minute. The bench has them switched off. */
const TAKEN = 300 / 60

interface Seeded {
  texts: UnrulyText[]
  /** What each place is to be in the end, by its id. */
  wanted: Map<string, string>
  /** Services to be called off, and the places at them. */
  calledOff: string[]
  ended: Set<string>
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
    const calledOff = services.slice(-CALLED_OFF).map(({ id }) => id)
    const [texts, ended]: [UnrulyText[], Set<string>] = [[], new Set()]
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
        if (calledOff.includes(id)) ended.add(subject_id)
        texts.push(textOf(number, `${word}${seq + 1}`))
      }
      await askedQuestions.add(db, { number, userId, aboutId: userId }, asked)
    }
    return { texts, wanted, calledOff, ended }
  } finally {
    await db.destroy()
  }
}

/** Places, and how often each was answered by the log. */
async function readPlaces(place: DataPlace): Promise<Map<string, { state: string; answers: number }>> {
  const db = openDatabase(place)
  try {
    const places = await db.selectFrom('places').select(['id', 'state']).execute()
    const log = await db
      .selectFrom('audit')
      .select(['subject_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('action', 'in', ['assignment.accepted', 'assignment.declined'])
      .groupBy('subject_id')
      .execute()
    const counts = new Map(log.map(({ subject_id, count }) => [subject_id, Number(count)]))
    return new Map(places.map(({ id, state }) => [id, { state, answers: counts.get(id) ?? 0 }]))
  } finally {
    await db.destroy()
  }
}

async function measure(what: string, count: number, place: DataPlace): Promise<Line[]> {
  // The first start makes the schema.
  await (await startServers(1, place))[Symbol.asyncDispose]()
  const { texts, wanted, calledOff, ended } = await seed(place)
  const settings = {
    TEAM_TIMEZONE: 'UTC',
    SMS_PROVIDER: 'webhook',
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9',
    SMS_INBOUND_TOKEN: INBOUND_TOKEN,
    RATE_LIMIT: 'off',
  }
  await using servers = await startServers(count, { ...place, settings, pinned: false })
  const urls = servers.all.map(({ url }) => url)
  const atTheEnd = new Map<string, { state: string; answers: number }>()
  const callOff = async () => {
    for (const id of calledOff) await requestTo(servers.all[0] as RunningServer)(servicesApi.cancel, { id, note: null })
    for (const [id, one] of await readPlaces(place)) if (ended.has(id)) atTheEnd.set(id, one)
  }
  const [started, worked] = [performance.now(), servers.cpuSeconds()]
  const replies = await handUnruly(urls, texts, {
    random: seeded(11),
    atOnce: AT_ONCE,
    dropped: DROPPED,
    atHalf: callOff,
  })
  const seconds = (performance.now() - started) / 1000
  const cpu = ((servers.cpuSeconds() - worked) * 1000) / TEXTS
  const handed = [...replies.values()].reduce((sum, own) => sum + own.length, 0)
  const alike = [...replies.values()].filter((own) => new Set(own).size === 1).length
  const now = await readPlaces(place)
  const right = [...wanted].filter(([id, state]) => {
    const found = now.get(id)
    const before = atTheEnd.get(id)
    if (before) return found?.state === before.state && found.answers === before.answers && before.answers <= 1
    return found?.state === state && found.answers === 1
  }).length
  const late = [...atTheEnd.values()].filter(({ answers }) => answers === 0).length
  return [
    {
      what: `${what}: texts that count once, for the right question, and none after its end`,
      measured: `${right} of ${TEXTS}, ${alike} with one reply, ${late} to a service called off before`,
      beside: `${handed} replies, ${seconds.toFixed(0)} s, processor time of a text ${cpu.toFixed(1)} ms`,
      value: Math.min(right, alike, replies.size) / TEXTS,
      limit: { atLeast: 1 },
      write: percent,
    },
    {
      what: `${what}: texts, each with all its copies`,
      measured: perSecond(TEXTS / seconds),
      beside: `the server takes 300 a minute of everybody: ${perSecond(TAKEN)}`,
      value: TEXTS / seconds,
      write: perSecond,
    },
  ]
}

await ensureBuilt(['server'])
report(
  [
    `${TEXTS} answers to numbered lists from ${NUMBERS} numbers, each handed over one to three times, in any order, sixteen at once, to any`,
    `process; ${percent(DROPPED)} of the connections break before the reply is there, and the text comes again. While half of them are still to come,`,
    `${CALLED_OFF} of ${QUESTIONS} services are called off. Each text counts once: a place is as its text wants it, the log has one answer of it, and`,
    'every copy has the same reply; what is called off stays as it was then. PostgreSQL runs without fsync (a throw-away server).',
  ],
  await onBothDatabases(measure),
)
