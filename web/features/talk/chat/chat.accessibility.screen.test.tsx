import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#shared/people/users.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { stubDashboard } from '../../../testing/pages.stub.ts'
import { DESKTOP, newPerson, withScreen } from '../../../testing/screen.tsx'
import { expectFocusIn, tabTo } from '../../../testing/steps.ts'
import {
  channelLink,
  messageBox,
  messageButton,
  messageLog,
  messageOf,
  picture,
  StoredMessages,
  say,
} from './chat.testing.ts'

const screen = withScreen()
const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const attachment = page.getByRole('img', { name: 'attachment' })

let ann: User
let bo: User
let stored: StoredMessages
beforeEach(() => {
  ann = newPerson({ name: 'Ann Whitfield' })
  bo = newPerson({ name: 'Bo Lindqvist', role: 'admin' })
  stored = new StoredMessages(screen.server, ann)
  stubDashboard(screen.server)
})

const openChat = async (path: string): Promise<void> => {
  await screen.open(path, { as: ann, size: DESKTOP })
  await screen.server.connected()
}

it('a talk with everything in it is accessible, and each dialog above it', async () => {
  const address = URL.createObjectURL(await picture())
  stored.add(bo, 'general', 'Good morning', 'See https://example.org/plan', 'Shall be deleted')
  stored.addOwn('general', `A_very_long_word_${'x'.repeat(300)}`)
  stored.addOwn('general', '', address)
  await openChat('/chat/general')
  await say('And this one')
  await messageButton(messageOf('And this one'), 'Edit').click()
  await dialog.getByRole('textbox').fill('And this, edited')
  await expectAccessible(page.getByRole('dialog', { name: 'Edit your message' }))
  await dialog.getByRole('textbox').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(messageOf('And this, edited')).toHaveTextContent(/\(edited\)/)

  await messageButton(messageOf('And this, edited'), 'Delete').click()
  await expectAccessible(page.getByRole('alertdialog', { name: 'Delete this message?' }))
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await messageButton(messageOf('Message deleted'), 'Undo').click()
  await expectAccessible(question)
  await userEvent.keyboard('{Escape}')
  await attachment.click()
  await expectAccessible(dialog.getByRole('img', { name: 'attachment' }))
  await userEvent.keyboard('{Escape}')

  const attachField = document.querySelector('input[type="file"]')
  if (!attachField) throw new Error('No field for files')
  await userEvent.upload(attachField, await picture())
  await messageBox.fill('x'.repeat(4001))
  await expectAccessible(page.getByText('Please shorten this by 1 character.'))
  URL.revokeObjectURL(address)
})

it('an empty channel, a choice, the list of channels and one that is not there are accessible', async () => {
  stored.add(bo, 'announcements', 'Unread')
  await openChat('/chat/sunday-team')
  await expectAccessible(page.getByText('This is where Sunday Team begins.'))
  await openChat('/chat?channel=general')
  await expectAccessible(messageBox)
  await openChat('/channels')
  await expectAccessible(channelLink('Announcements'))
  await openChat('/chat/no-such-place')
  await expectAccessible(page.getByText('There is no such channel.'))
})

it('with the keyboard alone: choose a channel, write, edit, delete, undo, and leave', async () => {
  await openChat('/chat')
  await tabTo(channelLink('Persons Of Interest'))
  await userEvent.keyboard('{Enter}')
  await tabTo(messageBox)
  await userEvent.keyboard('Typed{Enter}')
  const message = messageOf('Typed')
  const edit = messageButton(message, 'Edit')
  await expect.element(edit).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await tabTo(messageBox)
  ;(channelLink('General').element() as HTMLElement).focus()
  await tabTo(edit)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{End} and mended{Enter}')
  await expect.element(messageOf('Typed and mended')).toHaveTextContent(/\(edited\)/)
  await expect.element(edit).toHaveFocus()

  await tabTo(messageButton(message, 'Delete'))
  await userEvent.keyboard('{Enter}')
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(messageOf('Message deleted')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await tabTo(undo)
  await userEvent.keyboard('{Enter}')
  await expect.element(question.getByRole('button', { name: 'OK' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(undo).toHaveFocus()

  // The list of messages scrolls with the keyboard, too.
  stored.say(bo, 'persons-of-interest', ...Array.from({ length: 40 }, (_, index) => `Line ${index}.`))
  await expect.element(messageOf('Line 39.')).toBeInViewport()
  ;(channelLink('General').element() as HTMLElement).focus()
  await tabTo(messageLog)
  await userEvent.keyboard('{PageUp}')
  await expect.element(page.getByRole('button', { name: /^Scroll to Bottom/ })).toBeVisible()
  const leave = page.getByRole('link', { name: 'Back to the dashboard' })
  ;(leave.element() as HTMLElement).focus()
  await expectFocusIn(leave)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/dashboard')
})

it('what others write is read out to those who are at the end, and history to nobody', async () => {
  stored.addRead(bo, 'announcements', ...Array.from({ length: 40 }, (_, index) => `Note ${index + 1}.`))
  await openChat('/chat/announcements')
  await expect.element(messageOf('Note 40.')).toBeVisible()
  await expect.element(messageLog).toHaveAttribute('aria-live', 'polite')
  const log = messageLog.element()
  log.dispatchEvent(new WheelEvent('wheel', { deltaY: -600 }))
  log.scrollBy(0, -600)
  await expect.element(messageLog).toHaveAttribute('aria-live', 'off')
  stored.say(bo, 'announcements', 'The doors open at eight')
  await expect.element(page.getByRole('status').filter({ hasText: /^1 new message$/ })).toBeInTheDocument()
  await page.getByRole('button', { name: /^Scroll to Bottom/ }).click()
  await expect.element(messageLog).toHaveAttribute('aria-live', 'polite')
})
