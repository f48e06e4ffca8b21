import { randomUUID } from 'node:crypto'
import { careApi } from '#shared/rota/care.ts'
import { type Habits, habitsApi } from '#shared/rota/habits.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { saidApi } from '#shared/rota/said.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { textsApi } from '#shared/rota/texts.ts'
import type { TestApp } from '../app.ts'
import { servedTwice } from '../habitSheet.ts'
import { type Row, row } from './table.ts'
import {
  another,
  boss,
  make,
  newLink,
  newPost,
  newService,
  newTemplate,
  ofLink,
  ofService,
  ofTemplate,
} from './things.ts'

const PDF = () => new File(['%PDF-1.7\n%%EOF\n'], 'order.pdf')

async function habit(test: TestApp) {
  await servedTwice(test, another('Server'), (await boss(test)).token)
  return { answers: [{ id: 'often', answer: 'yes' }] }
}

const skill = async (test: TestApp): Promise<string> =>
  (await make(test, skillsApi.create, { name: another('Skill') }))._id

/** A person who needs care, as a night has found them. */
async function needingCare({ db, signUp }: TestApp): Promise<string> {
  const id = randomUUID()
  const found = { facts: '{}', since: '2027-03-01', found: 1 as const }
  await db
    .insertInto('care_items')
    .values({ id, kind: 'drift', user_id: (await signUp())._id, ...found })
    .execute()
  return id
}

/** A text of a member that is no answer. */
async function otherText({ db, signUp }: TestApp): Promise<string> {
  const [id, { _id: user_id }] = [randomUUID(), await signUp()]
  const text = { id, text_id: id, user_id, number: '+13125550142', body: 'Who has the key?', reply: null }
  const state = { counted: 1, shown: 1, done: 0, settled: 1 } as const
  await db
    .insertInto('texts_in')
    .values({ ...text, ...state, at: new Date().toISOString(), done_by: null, steps: '[]', worked: 0 })
    .execute()
  return id
}

/** Calls of what the rota is made from, and of what admins look after. */
export const rotaSetupCalls: Row[] = [
  row(textsApi.done, async (test) => ({ id: await otherText(test) })),
  row(careApi.done, async (test) => ({ id: await needingCare(test) })),
  row(habitsApi.answer, habit),
  row(habitsApi.undo, async (test) => {
    const { habits } = (await make(test, habitsApi.answer, await habit(test))) as unknown as { habits: Habits }
    return { undo: habits.undo }
  }),
  row(saidApi.enter, async (test) => ({
    wishes: [{ userId: (await test.signUp())._id, often: { times: 1, per: 'month' } }],
  })),
  row(skillsApi.change, async (test) => ({ id: await skill(test), name: another('Skill') })),
  row(skillsApi.remove, async (test) => ({ id: await skill(test) })),
  row(postsApi.change, async (test) => ({ id: await newPost(test), sortOrder: 3 })),
  row(postsApi.remove, async (test) => ({ id: await newPost(test) })),
  row(templatesApi.create, ofTemplate),
  row(templatesApi.change, async (test) => ({ id: await newTemplate(test), tieColor: 'Navy' })),
  row(templatesApi.remove, async (test) => ({ id: await newTemplate(test) })),
  row(rotaLinksApi.create, ofLink),
  row(rotaLinksApi.change, async (test) => ({ id: await newLink(test), kind: 'together' })),
  row(rotaLinksApi.remove, async (test) => ({ id: await newLink(test) })),
  row(servicesApi.create, ofService),
  row(servicesApi.change, async (test) => ({ id: await newService(test), tieColor: 'Navy' })),
  row(servicesApi.remove, async (test) => ({ id: await newService(test) })),
  row(servicesApi.cancel, async (test) => ({ id: await newService(test), note: 'Snow' })),
  row(servicesApi.restore, async (test) => {
    const id = await newService(test)
    await make(test, servicesApi.cancel, { id })
    return { id }
  }),
  row(servicesApi.addFile, async (test) => ({ id: await newService(test), file: PDF() })),
  row(servicesApi.removeFile, async (test) => {
    const id = await newService(test)
    const bytes = new Uint8Array(await PDF().arrayBuffer())
    const form = { bytes, filename: 'order.pdf' }
    const addFile = { ...servicesApi.addFile, path: `/rota/services/${id}/files` as const }
    return { id, fileId: (await test.upload(addFile, form, (await boss(test)).token)).body._id }
  }),
]
