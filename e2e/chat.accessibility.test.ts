import type { Locator, Page } from '@playwright/test'
import { expectAccessible, NARROW } from './stage/accessibility.steps.ts'
import {
  attachField,
  channelLink,
  messageBox,
  messageOf,
  notes,
  post,
  press,
  say,
  scrollBy,
  sendButton,
} from './stage/chat.steps.ts'
import { answerAsGiphyMedia, type Giphy, startGiphy } from './stage/giphy.server.ts'
import { phonePicture } from './stage/photo.files.ts'
import { signIn } from './stage/sessions.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

let giphy: Giphy
const settings: Record<string, string> = { GIPHY_API_KEY: 'the-key' }
test.beforeAll(async () => {
  giphy = await startGiphy()
  settings.GIPHY_API_URL = giphy.url
})
const team = withTeam({ settings })
test.afterAll(async () => {
  await giphy?.close()
})

let ann: Person
let bo: Person
test.beforeAll(async () => {
  ann = await team.add({ name: 'Ann Whitfield' })
  bo = await team.add({ name: 'Bo Lindqvist', role: 'admin' })
})

/** The narrowest phone that the product promises to fit on. */
const SIZES = [DESKTOP, PHONE, NARROW]

test('a talk with everything in it is accessible, each dialog above it, and what leads to others', async ({ open }) => {
  // Many scans: minutes on a busy machine.
  test.slow()
  const page = await open()
  await signIn(page, ann)
  await page.goto('/chat/general')
  await post(team, bo, 'general', ['Good morning', 'See https://example.org/plan', 'Shall be deleted'])
  await say(page, `A_very_long_word_${'x'.repeat(300)}`)
  await say(page, 'And this one')
  await attachField(page).setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: await phonePicture() })
  await sendButton(page).click()
  // Stored, not only sent: the list moves when the picture that is pending gives way to it.
  await expect(page.getByRole('img', { name: 'attachment' })).toHaveAttribute('src', /\/api\/images\//)
  await press(messageOf(page, 'And this one'), 'Edit')
  await page.getByRole('dialog').getByRole('textbox').fill('And this, edited')
  await expectAccessible(page, page.getByRole('dialog', { name: 'Edit your message' }), SIZES)
  await page.keyboard.press('Enter')
  await expect(messageOf(page, 'And this, edited')).toContainText('(edited)')

  await press(messageOf(page, 'And this, edited'), 'Delete')
  await expectAccessible(page, page.getByRole('alertdialog', { name: 'Delete this message?' }), SIZES)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await press(messageOf(page, 'Message deleted'), 'Undo')
  await expectAccessible(page, page.getByRole('alertdialog'), SIZES)
  await page.keyboard.press('Escape')
  await page.getByRole('img', { name: 'attachment' }).click()
  await expectAccessible(page, page.getByRole('dialog').getByRole('img', { name: 'attachment' }), SIZES)
  await page.keyboard.press('Escape')

  await attachField(page).setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: await phonePicture() })
  await messageBox(page).fill('x'.repeat(4001))
  await expectAccessible(page, page.getByText('Please shorten this by 1 character.'), SIZES)

  await page.setViewportSize(DESKTOP)
  await test.step('an empty channel, a choice, the list and GIFs are accessible', async () => {
    await answerAsGiphyMedia(page)
    await post(team, bo, 'announcements', ['Unread'])
    await page.goto('/chat/sunday-team')
    await expectAccessible(page, page.getByText('This is where Sunday Team begins.'), SIZES)
    await page.getByRole('button', { name: 'GIF', exact: true }).click()
    await expectAccessible(page, page.getByRole('list', { name: 'GIFs' }).getByRole('button').first(), SIZES)
    await page.goto('/chat?channel=general')
    await expectAccessible(page, messageBox(page), SIZES)
    await page.goto('/channels')
    await expectAccessible(page, channelLink(page, 'Announcements'), SIZES)
    await page.goto('/chat/no-such-place')
    await expectAccessible(page, page.getByText('There is no such channel.'), SIZES)
  })
})

/** More stops than any page has before something is reached. */
const MANY_STOPS = 60

/** Presses Tab until it is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MANY_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} was not reached in ${MANY_STOPS} presses of Tab`)
}

test('with the keyboard alone: choose a channel, write, edit, delete, undo, and leave; others are read out', async ({
  open,
}) => {
  const cy = await team.add({ name: 'Cy Ferreira' })
  const page = await open({ as: cy })
  await page.goto('/chat')
  await tabTo(page, channelLink(page, 'Persons Of Interest'))
  await page.keyboard.press('Enter')
  await tabTo(page, messageBox(page))
  await page.keyboard.type('Typed')
  await page.keyboard.press('Enter')
  const message = messageOf(page, 'Typed')
  const edit = message.getByRole('button', { name: 'Edit', exact: true })
  await expect(edit).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, messageBox(page))
  await channelLink(page, 'General').focus()
  await tabTo(page, edit)
  await page.keyboard.press('Enter')
  const text = page.getByRole('dialog').getByRole('textbox')
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' and mended')
  await page.keyboard.press('Enter')
  await expect(messageOf(page, 'Typed and mended')).toContainText('(edited)')
  await expect(edit).toBeFocused()

  await tabTo(page, message.getByRole('button', { name: 'Delete', exact: true }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(messageOf(page, 'Message deleted')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Undo', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused()

  // The list of messages scrolls with the keyboard, too.
  await post(
    team,
    ann,
    'persons-of-interest',
    Array.from({ length: 40 }, (_, index) => `Line ${index}`),
  )
  await expect(messageOf(page, 'Line 39')).toBeInViewport()
  const log = page.getByRole('log')
  await channelLink(page, 'General').focus()
  await tabTo(page, log)
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('button', { name: /^Scroll to Bottom/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await test.step('what others write is read out to those who are at the end, and history to nobody', async () => {
    await post(team, bo, 'announcements', notes(40))
    await page.goto('/chat/announcements')
    await expect(messageOf(page, 'Note 040')).toBeVisible()
    await expect(log).toHaveAttribute('aria-live', 'polite')
    await scrollBy(page, -600)
    await expect(log).toHaveAttribute('aria-live', 'off')
    await post(team, bo, 'announcements', ['The doors open at eight'])
    await expect(page.getByRole('status').filter({ hasText: /^1 new message$/ })).toBeAttached()
    await page.getByRole('button', { name: /^Scroll to Bottom/ }).click()
    await expect(log).toHaveAttribute('aria-live', 'polite')
  })
})
