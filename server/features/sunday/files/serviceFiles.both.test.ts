import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { type ServiceFile, servicesApi } from '#shared/rota/services.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp({ FILES_QUOTA_MB: '1' })
const rota = rotaFixtures(() => test.db)

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\nstartxref\n9\n%%EOF\n')
const PNG = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const GIF = await sharp(PNG).gif().toBuffer()

let admin = ''
let ann = { _id: '', token: '', email: '' }
let bo = { _id: '', token: '', email: '' }
let month = 0
let day = ''
/** A published service at which Ann stands. */
let id = ''
beforeAll(async () => {
  admin = (await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true, email: 'zoe@example.org' })).token
  ann = await test.signUp({ name: 'Ann Abel' })
  bo = await test.signUp({ name: 'Bo Berg' })
})
beforeEach(async () => {
  month += 1
  day = `20${60 + month}-02-01`
  await test.db.deleteFrom('service_files').execute()
  id = await rota.service(day, '9am', {}, { published_at: '2026-01-01T00:00:00.000Z' })
  await rota.shift(day, '9am', 'Main Door', 'Ann Abel', ann._id)
})

const at = (serviceId: string) => ({ ...servicesApi.addFile, path: `/rota/services/${serviceId}/files` as const })
const add = (bytes: Uint8Array, filename = 'order.pdf', token = admin) =>
  test.upload(at(id), { bytes, filename }, token)
const stored = async () => (await test.db.selectFrom('service_files').select('size').execute()).map(({ size }) => size)
const cookieOf = async (email: string) => {
  const { headers } = await test.call(sessionsApi.login, { email, password: PASSWORD })
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}
const fetchFile = (url: string, cookie = '') => fetch(`${test.url}${url}`, { headers: { cookie } })

describe('a file of a service is refused', () => {
  it('of members, and for a service that nobody has', async () => {
    expect((await add(PDF, 'order.pdf', ann.token)).status).toBe(403)
    expect((await test.upload(at('none'), { bytes: PDF, filename: 'a.pdf' }, admin)).status).toBe(404)
  })

  it.each<[string, Buffer, string]>([
    ['HTML in a .pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'order.pdf'],
    ['HTML behind the first line of a PDF', Buffer.from('%PDF-1.7\n<html><script>1</script>\n%%EOF'), 'order.pdf'],
    ['a PDF behind 1,020 bytes', Buffer.concat([Buffer.alloc(1020, ' '), PDF]), 'order.pdf'],
    ['a PDF without its end', PDF.subarray(0, 20), 'order.pdf'],
    ['a GIF', GIF, 'a.gif'],
    ['a HEIC', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]), 'a.heic'],
    ['half a PNG', PNG.subarray(0, 40), 'a.png'],
    ['a text', Buffer.from('hello'), 'a.txt'],
  ])('that is %s', async (_kind, bytes, filename) => {
    const { status, body } = await add(bytes, filename)
    expect([status, body.code]).toEqual([415, 'wrong_file'])
  })

  it('of 11 MB, past the quota of the team, and the eleventh', async () => {
    const big = await add(Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024), PDF]))
    expect([big.status, big.body.code]).toEqual([413, 'too_large'])
    const quota = await add(Buffer.concat([PDF, Buffer.alloc(1024 * 1024), PDF]))
    expect([quota.status, quota.body.code]).toEqual([413, 'file_quota'])
    for (let count = 0; count < 10; count += 1) expect((await add(PDF)).status).toBe(201)
    const eleventh = await add(PDF)
    expect([eleventh.status, eleventh.body.code]).toEqual([409, 'too_many_files'])
  })
})

it('the quota of the team is filled to its last byte, and two uploads at once do not pass it', async () => {
  const sized = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - 2 * PDF.length), PDF])
  const half = 512 * 1024
  expect((await add(sized(half))).status).toBe(201)
  const both = await Promise.all([add(sized(half)), add(sized(half - 1))])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 413])
  await test.db.deleteFrom('service_files').where('size', '<', half).execute()
  if ((await stored()).length < 2) expect((await add(sized(half))).status).toBe(201)
  expect([await stored(), (await add(PDF)).body.code]).toEqual([[half, half], 'file_quota'])
})

describe('a file of a service', () => {
  it('is stored as it is where it is a PDF, and shown to those on duty that day and to admins alone', async () => {
    const { status, body: file } = await add(PDF, 'C:\\Users\\zoe\\Order\tof service.pdf')
    expect([status, file]).toEqual([
      201,
      {
        _id: file._id,
        name: 'Order of service.pdf',
        type: 'application/pdf',
        bytes: PDF.length,
        url: `/api/service-files/${file._id}`,
      },
    ])
    const files = async (token: string): Promise<ServiceFile[]> =>
      (await test.call(servicePageApi.show, { id }, token)).body.files
    expect([await files(ann.token), await files(bo.token)]).toEqual([[file], []])
    const cookies = await Promise.all([ann.email, bo.email, 'zoe@example.org'].map(cookieOf))
    const statuses = await Promise.all(
      ['', ...cookies].map(async (cookie) => (await fetchFile(file.url, cookie)).status),
    )
    expect(statuses).toEqual([401, 200, 404, 200])
    const { headers, ...reply } = await fetchFile(file.url, cookies[0]).then(async (response) => ({
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }))
    expect(reply.bytes.equals(PDF)).toBe(true)
    const told = ['content-type', 'content-security-policy', 'x-content-type-options', 'cache-control'].map((name) =>
      headers.get(name),
    )
    expect(told).toEqual(['application/pdf', 'sandbox', 'nosniff', 'private, no-cache'])
    const again = () =>
      fetch(`${test.url}${file.url}`, {
        headers: { cookie: cookies[0] ?? '', 'if-none-match': headers.get('etag') ?? '' },
      })
    expect((await again()).status).toBe(304)
    await test.db.deleteFrom('places').where('user_id', '=', ann._id).where('date', '=', day).execute()
    expect([(await fetchFile(file.url, cookies[0])).status, (await again()).status]).toEqual([404, 404])
  })

  it.each<[string, string, string]>([
    ['order.pdf', 'order.pdf', 'order.pdf'],
    ['Año nuevo 100%.pdf', 'A_o nuevo 100_.pdf', 'A%C3%B1o%20nuevo%20100%25.pdf'],
    ["it's (new)*.pdf", "it's (new)*.pdf", 'it%27s%20%28new%29%2A.pdf'],
  ])('called %s is shown in the browser, and saved under its name', async (name, plain, encoded) => {
    const { body } = await add(PDF, name)
    const { headers } = await fetchFile(body.url, await cookieOf(ann.email))
    expect(headers.get('content-disposition')).toBe(`inline; filename="${plain}"; filename*=UTF-8''${encoded}`)
  })

  it.each<[string, Buffer]>([
    ['a byte order mark', Buffer.from([0xef, 0xbb, 0xbf])],
    ['the head of a mail', Buffer.from(`Content-Type: application/pdf\r\n\r\n<html>`)],
    ['1,019 bytes', Buffer.alloc(1019, ' ')],
  ])('is a PDF too where %s stands before it, which is cut off', async (_what, before) => {
    const { status, body } = await add(Buffer.concat([before, PDF]))
    expect([status, body.type, body.bytes]).toEqual([201, 'application/pdf', PDF.length])
    const reply = await fetchFile(body.url, await cookieOf(ann.email))
    expect(PDF.equals(Buffer.from(await reply.arrayBuffer()))).toBe(true)
  })

  it.each([
    ['\u{1F3B5}'.repeat(70), '\u{1F3B5}'.repeat(60)],
    [`a${'\u{1F3B5}'.repeat(70)}`, `a${'\u{1F3B5}'.repeat(59)}`],
    ['../../etc/passwd', 'passwd'],
  ])('called %s is named in one line of 120 characters at most, of which none is halved', async (filename, name) => {
    expect((await add(PDF, filename)).body.name).toBe(name)
  })

  it('is made anew where it is a picture', async () => {
    const { body } = await add(PNG, 'map.png')
    expect(body.type).toBe('image/webp')
    const bytes = await (await fetchFile(body.url, await cookieOf(ann.email))).arrayBuffer()
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  it('is deleted by admins, which is audited as its upload', async () => {
    const { body: file } = await add(PDF)
    const remove = () => test.call(servicesApi.removeFile, { id, fileId: file._id }, admin)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    // Refusals of the tests before are counted, and written when their time is over: they may come in between.
    const entries = (await test.call(auditApi.list, {}, admin)).body.filter(({ action }) => action.startsWith('file.'))
    expect(entries.slice(0, 2).map(({ action, subject, detail }) => [action, subject._id, detail])).toEqual(
      ['file.removed', 'file.added'].map((action) => [action, id, { date: day, title: '9am', name: 'order.pdf' }]),
    )
  })

  it('goes so many days after its service', async () => {
    await add(PDF)
    const old = await rota.service('2020-01-05', '9am', {}, {})
    await test.upload(at(old), { bytes: PDF, filename: 'old.pdf' }, admin)
    await test.app.rota.serviceFiles.cleanUp()
    const left = await test.db.selectFrom('service_files').select('service_id').execute()
    expect(left).toEqual([{ service_id: id }])
  })
})
