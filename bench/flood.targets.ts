import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { peopleApi } from '../shared/people/people.ts'
import { postsApi } from '../shared/rota/posts.ts'
import { BOUNDARY, bearer, FORM_TYPE, formOf } from './flood.bodies.ts'
import { LISTED, listedName } from './flood.people.ts'
import { requestTo } from './requests.ts'
import type { RunningServer } from './server.process.ts'

const FILE_BYTES = 10_000_000

async function sent(server: RunningServer, path: string, token: string, form: Buffer): Promise<unknown> {
  const init = { method: 'POST', headers: { ...bearer(token), ...FORM_TYPE }, body: new Uint8Array(form) }
  const answer = await fetch(`${server.url}/api${path}`, init)
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Stores a duty, a large file of the service and of a talk, and the people of the list. Returns their addresses. */
export async function storeTargets({
  server,
  post,
  service,
}: {
  server: RunningServer
  post: string
  service: string
}) {
  const call = requestTo(server)
  const admin = server.headers.authorization.replace('Bearer ', '')
  const { body } = await call(postsApi.change, { id: post, duties: [{ when: 'before', text: 'Unlock the door' }] })
  const people = Array.from({ length: LISTED }, (_, place) => ({ name: listedName(place) }))
  await call(peopleApi.add, { people })
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(FILE_BYTES), Buffer.from('\n%%EOF\n')])
  const path = `/rota/services/${service}/files`
  const file = (await sent(server, path, admin, formOf('file', pdf, 'order.pdf', 'application/pdf'))) as object
  const raw = { width: 2000, height: 2000, channels: 3 as const }
  const noise = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer()
  const form = formOf('image', noise, 'noise.jpg', 'image/jpeg')
  const channel = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="channel"\r\n\r\ngeneral\r\n`
  const picture = (await sent(server, '/messages', admin, Buffer.concat([Buffer.from(channel), form]))) as object
  return { dutyId: body.duties[0]?._id ?? '', file: urlIn(file), picture: urlIn(picture) }
}

/** The first address of stored bytes in an answer. */
function urlIn(answer: object): string {
  const url = /\/api\/(?:service-files|images)\/[\w-]+/.exec(JSON.stringify(answer))?.[0]
  if (!url) throw new Error(`No address of bytes in ${JSON.stringify(answer).slice(0, 300)}`)
  return url
}
