import { attachField, messageBox, messageOf, notes, post, say, sendButton, shownMessages } from './stage/chat.steps.ts'
import { CUT_LINE } from './stage/device.steps.ts'
import { readLog } from './stage/log.steps.ts'
import { phonePicture } from './stage/photo.files.ts'
import { signIn } from './stage/sessions.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let ann: Person
let bo: Person
test.beforeAll(async () => {
  ann = await team.add({ name: 'Ann Whitfield' })
  bo = await team.add({ name: 'Bo Lindqvist' })
})

test('a phone that loses its line, is reloaded or refused loses no message', async ({ open, allowComplaints }) => {
  allowComplaints(...CUT_LINE, /status of 400 .*\/api\/messages/, /^400 .*\/api\/messages/)
  // Pictures are shown to those who have logged in with this browser.
  const phone = await open({ size: PHONE })
  const desk = await open()
  await signIn(phone, ann)
  await signIn(desk, bo)

  await test.step('what is written without a line waits, and goes out once and in order when it is back', async () => {
    await phone.goto('/chat/general')
    await desk.goto('/chat/general')
    await say(phone, 'Before the tunnel')
    await expect(messageOf(desk, 'Before the tunnel')).toBeVisible()

    await phone.context().setOffline(true)
    await say(phone, 'First in the tunnel')
    await say(phone, 'Second in the tunnel')
    await expect(messageOf(phone, 'First in the tunnel')).toContainText('Waiting to be sent')
    await expect(phone.getByRole('status').filter({ hasText: 'Reconnecting…' })).toContainText('2 messages are waiting')
    await say(desk, 'Meanwhile at the desk')
    // Thought better of.
    await say(phone, 'Third, never sent')
    await messageOf(phone, 'Third, never sent').getByRole('button', { name: 'Discard' }).click()
    await expect(messageOf(phone, 'Third, never sent')).toHaveCount(0)

    await phone.context().setOffline(false)
    for (const page of [phone, desk]) {
      await expect(messageOf(page, 'Second in the tunnel')).toBeVisible()
      await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
      await expect(shownMessages(page)).toHaveText([
        /Before the tunnel/,
        /Meanwhile at the desk/,
        /First in the tunnel/,
        /Second in the tunnel/,
      ])
    }
    await expect(phone.getByText('Reconnecting…')).toHaveCount(0)
  })

  await test.step('somebody who was away for a while finds everything that was said, once', async () => {
    await post(team, bo, 'sunday-team', ['Before'])
    await phone.goto('/chat/sunday-team')
    await expect(messageOf(phone, 'Before')).toBeVisible()
    await phone.context().setOffline(true)
    await expect(phone.getByText('Reconnecting…')).toBeVisible()
    await post(team, bo, 'sunday-team', notes(12))
    await phone.context().setOffline(false)
    await expect(messageOf(phone, 'Note 012')).toBeVisible()
    const said = async () => (await readLog(phone)).map((text) => /Before|Note \d{3}/.exec(text)?.[0] ?? text)
    await expect.poll(said).toEqual(['Before', ...notes(12)])
  })

  await test.step('a reload loses nothing: neither what waits, with its picture, nor what is being written', async () => {
    await phone.goto('/chat/announcements')
    await desk.goto('/chat/announcements')
    await expect(messageBox(phone)).toBeVisible()
    // The page itself comes, its server does not: as in a church with a bad line.
    await phone.route('**/api/messages', (route) => route.abort('internetdisconnected'))
    await say(phone, 'Kept on this phone')
    const picture = await phonePicture()
    await attachField(phone).setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: picture })
    await messageBox(phone).fill('Kept with a picture')
    await sendButton(phone).click()
    await expect(messageOf(phone, 'Kept with a picture')).toBeVisible()
    await messageBox(phone).fill('Not finished ye')

    await phone.reload()
    await expect(messageOf(phone, 'Kept on this phone')).toBeVisible()
    const waiting = messageOf(phone, 'Kept with a picture')
    await expect(waiting.getByRole('img', { name: 'attachment' })).toBeVisible()
    await expect(messageBox(phone)).toHaveValue('Not finished ye')
    await phone.goto('/chat/general')
    await expect(messageBox(phone)).toHaveValue('')
    await phone.goto('/chat/announcements')
    await expect(messageBox(phone)).toHaveValue('Not finished ye')

    await phone.unroute('**/api/messages')
    await phone.reload()
    await expect(messageOf(desk, 'Kept on this phone')).toHaveCount(1)
    const arrived = messageOf(desk, 'Kept with a picture').getByRole('img', { name: 'attachment' })
    await expect.poll(() => arrived.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    for (const page of [phone, desk]) await expect(shownMessages(page)).toHaveCount(2)
  })

  await test.step('a message that is refused says why, and can be mended or thrown away', async () => {
    await phone.goto('/chat/persons-of-interest')
    await phone.route('**/api/messages', (route) =>
      route.fulfill({ status: 400, json: { error: 'Please keep it friendly', code: 'unfriendly' } }),
    )
    await say(phone, 'Rude words')
    const refused = messageOf(phone, 'Rude words')
    await expect(refused.getByRole('alert')).toHaveText('Not sent: Please keep it friendly')
    await refused.getByRole('button', { name: 'Discard' }).click()
    await expect(refused).toHaveCount(0)

    await say(phone, 'Ruder words')
    await expect(messageOf(phone, 'Ruder words').getByRole('alert')).toBeVisible()
    await phone.unroute('**/api/messages')
    await messageOf(phone, 'Ruder words').getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(messageOf(phone, 'Ruder words')).toHaveCount(0)
    await expect(messageBox(phone)).toHaveValue('Ruder words')
    await expect(messageBox(phone)).toBeFocused()
    await expect(messageBox(phone)).toHaveAccessibleDescription('Please keep it friendly')
    await say(phone, 'Kind words')
    await expect(messageOf(phone, 'Kind words').getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  })
})
