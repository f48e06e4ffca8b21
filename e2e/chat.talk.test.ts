import sharp from 'sharp'
import {
  attachField,
  channelLink,
  expectAtEnd,
  messageBox,
  messageOf,
  press,
  say,
  sendButton,
  shownMessages,
} from './stage/chat.steps.ts'
import { answerAsGiphyMedia } from './stage/giphy.server.ts'
import { signIn } from './stage/sessions.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let ann: Person
let bo: Person
let admin: Person
test.beforeAll(async () => {
  ann = await team.add({ name: 'Ann Whitfield' })
  bo = await team.add({ name: 'Bo Lindqvist' })
  admin = await team.add({ name: 'Marcus Reyes', role: 'admin' })
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a5934' } })
    .jpeg()
    .toBuffer()

test('two people talk: texts, edits, deletions, pictures and GIFs, each on the other’s screen at once', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/ERR_FAILED .*giphy/, /status of 500 .*\/api\/messages/, /^500 .*\/api\/messages/)
  // Pictures are shown to those who have logged in with this browser.
  const here = await open({ size: DESKTOP })
  const there = await open({ size: PHONE })
  await signIn(here, ann)
  await signIn(there, bo)

  await test.step('text, edit, delete', async () => {
    await here.goto('/chat?channel=general')
    await there.goto('/chat/general')

    await say(here, 'Who has the keys to the side door?\nIt is locked.')
    const asked = messageOf(there, 'Who has the keys')
    await expect(asked).toContainText('Ann Whitfield')
    await expect(asked.locator('time')).toHaveText(/^\d{1,2}:\d\d\s[AP]M · \w{3} \d{1,2}$/)
    await say(there, 'I do.')
    await expect(messageOf(here, 'I do.')).toContainText('Bo Lindqvist')

    // One's own stand on the right in another colour, those of others on the left, none wider than 70%.
    const own = messageOf(here, 'Who has the keys')
    const other = messageOf(here, 'I do.')
    const log = await here.getByRole('log').boundingBox()
    const bubbleOf = (text: string) => here.getByText(text, { exact: false }).locator('xpath=ancestor::div[2]')
    const [right, left] = [await bubbleOf('Who has the keys').boundingBox(), await bubbleOf('I do.').boundingBox()]
    if (!log || !right || !left) throw new Error('Nothing is drawn')
    expect(right.x + right.width / 2).toBeGreaterThan(log.x + log.width / 2)
    expect(left.x + left.width / 2).toBeLessThan(log.x + log.width / 2)

    // Each offers Edit and Delete on their own, and on nothing else.
    await expect(own.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    await expect(own.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
    await expect(other.getByRole('button')).toHaveCount(0)

    await press(own, 'Edit')
    const dialog = here.getByRole('dialog', { name: 'Edit your message' })
    const text = dialog.getByRole('textbox')
    await expect(text).toHaveValue('Who has the keys to the side door?\nIt is locked.')
    await expect(text).toBeFocused()
    // An empty text and an unchanged one leave the message as it is.
    await text.fill('   ')
    await text.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(own).not.toContainText('(edited)')
    await press(own, 'Edit')
    await expect(text).toHaveValue('Who has the keys to the side door?\nIt is locked.')
    await text.fill('Who has the keys to the north door?')
    await text.press('Enter')
    for (const page of [here, there]) await expect(messageOf(page, 'north door')).toContainText('(edited)')

    await press(messageOf(there, 'I do.'), 'Delete')
    const question = there.getByRole('alertdialog', { name: 'Delete this message?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(messageOf(there, 'I do.')).toBeVisible()
    await press(messageOf(there, 'I do.'), 'Delete')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    for (const page of [here, there]) {
      await expect(messageOf(page, 'Message deleted')).toBeVisible()
      await expect(messageOf(page, 'I do.')).toHaveCount(0)
      await expect(page.getByText('Message deleted').locator('xpath=ancestor::div[2]')).toHaveCSS('opacity', '0.5')
    }
    await expect(messageOf(here, 'Message deleted').getByRole('button')).toHaveCount(0)
    await press(messageOf(there, 'Message deleted'), 'Undo')
    const alert = there.getByRole('alertdialog')
    await expect(alert).toHaveAccessibleName(
      'Undo not implemented yet, but you could restore from a soft-delete archive or cache.',
    )
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
  })

  await test.step('what an edit or a deletion cannot do is said beside the message, and tried again', async () => {
    await say(there, 'Half past eight')
    const message = messageOf(there, 'Half past eight')
    await expect(message.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
    await there.route('**/api/messages/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } })
        : route.continue(),
    )
    await press(message, 'Delete')
    await there.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(message.getByRole('alert')).toContainText('That did not work.')
    await there.unroute('**/api/messages/*')
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(messageOf(there, 'Half past eight')).toHaveCount(0)
  })

  await test.step('a press stays with its button though the list moves under it, and goes where the pointer leaves it', async () => {
    await say(there, 'Doors open at nine')
    const edit = messageOf(there, 'Doors open at nine').getByRole('button', { name: 'Edit', exact: true })
    const dialog = there.getByRole('dialog', { name: 'Edit your message' })
    await edit.hover()
    await there.mouse.down()
    await say(here, 'One\nof\nfive\nlong\nlines')
    await expect(messageOf(there, 'five')).toBeInViewport({ ratio: 1 })
    await there.mouse.up()
    await expect(dialog).toBeVisible()
    await there.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await edit.hover()
    await there.mouse.down()
    await there.mouse.move(20, 20, { steps: 4 })
    await there.mouse.up()
    // A frame in which it would have opened.
    await there.evaluate(() => new Promise(requestAnimationFrame))
    await expect(dialog).toHaveCount(0)
  })

  await test.step('an admin deletes what others wrote, and edits it not', async () => {
    const office = await open({ as: admin })
    await here.goto('/chat/announcements')
    await office.goto('/chat/announcements')
    await say(here, 'Nothing for this place')
    const message = messageOf(office, 'Nothing for this place')
    await expect(message.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
    await press(message, 'Delete')
    await office.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    for (const page of [here, office]) await expect(messageOf(page, 'Message deleted')).toBeVisible()
  })

  await test.step('a picture keeps its place, opens large, and is gone when its message is deleted', async () => {
    await here.goto('/chat/sunday-team')
    await there.goto('/chat/sunday-team')
    await attachField(here).setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: await picture(800, 600) })
    await expect(here.getByText('Attached: door.jpg')).toBeVisible()
    await here.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(here.getByText('Attached: door.jpg')).toHaveCount(0)
    await attachField(here).setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: await picture(800, 600) })
    await messageBox(here).fill('This one')
    await sendButton(here).click()
    await expect(here.getByText('Attached: door.jpg')).toHaveCount(0)

    const image = messageOf(there, 'This one').getByRole('img', { name: 'attachment' })
    await expect(image).toBeVisible()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
    const box = await image.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1)
    await image.click()
    const large = there.getByRole('dialog', { name: 'Picture from Ann Whitfield' })
    await expect(large.getByRole('img', { name: 'attachment' })).toBeVisible()
    await there.keyboard.press('Escape')
    await expect(large).toBeHidden()

    // A picture alone is a message, too.
    await attachField(here).setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: await picture(200, 400) })
    await sendButton(here).click()
    await expect(shownMessages(there)).toHaveCount(2)
    await expect(there.getByText('[No content]')).toHaveCount(0)
    // The list follows the newest message: a button that moves away under the pointer is not pressed.
    await expect(shownMessages(here).nth(1).getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
    await expectAtEnd(here)

    const question = here.getByRole('alertdialog')
    // The list may still move while the tall picture takes its place.
    await expect(async () => {
      await press(messageOf(here, 'This one'), 'Delete')
      await expect(question).toBeVisible({ timeout: 1000 })
    }).toPass()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(messageOf(there, 'Message deleted').getByRole('img', { name: 'attachment' })).toHaveCount(0)
  })

  await test.step('the address of a GIF becomes the GIF, and any other stays text', async () => {
    const { asked } = await answerAsGiphyMedia(there)
    await answerAsGiphyMedia(here)
    await here.goto('/chat/persons-of-interest')
    await there.goto('/chat/persons-of-interest')
    await say(here, 'https://media.giphy.com/media/abc/giphy.gif')
    await expect(messageOf(there, 'Ann Whitfield').getByRole('img', { name: 'attachment' })).toBeVisible()
    // People who want less motion get the picture that stands still.
    await expect.poll(() => asked).toEqual(['https://media.giphy.com/media/abc/giphy_s.gif'])
    await expect(messageOf(there, 'https://')).toHaveCount(0)

    await say(here, 'see https://example.org/giphy.com (and javascript:alert(1))')
    const link = messageOf(there, 'see https').getByRole('link')
    await expect(link).toHaveCount(1)
    await expect(link).toHaveAttribute('href', 'https://example.org/giphy.com')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('target', '_blank')

    await there.route(/giphy\.com/, (route) => route.abort())
    await there.reload()
    const lost = messageOf(there, 'The picture could not be loaded.')
    await expect(lost.getByRole('img', { name: 'attachment' })).toBeVisible()
  })

  await test.step('the list of channels leads to them, with titles as people read them', async () => {
    await here.goto('/channels')
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('Channels')
    for (const title of ['General', 'Announcements', 'Sunday Team', 'Persons Of Interest']) {
      await expect(channelLink(here, title)).toBeVisible()
    }
    await here.getByRole('link', { name: 'Open side by side' }).click()
    await expect(here).toHaveURL('/chat')
    await here.goBack()
    await channelLink(here, 'Announcements').click()
    await expect(here).toHaveURL('/chat/announcements')
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('Announcements')
    await expect(here.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
    await here.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(here).toHaveURL('/channels')
    await here.goto('/chat/no-such-place')
    await expect(here.getByRole('heading', { level: 1 })).toHaveText('No Such Place')
    await expect(here.getByText('There is no such channel.')).toBeVisible()
    await here.getByRole('link', { name: 'Back to the channels' }).click()
    await expect(here).toHaveURL('/channels')
  })
})
