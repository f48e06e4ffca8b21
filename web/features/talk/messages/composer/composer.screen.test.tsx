import { beforeEach, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { ChannelName } from '#shared/channelNames.ts'
import { MESSAGE_IMAGE_MAX_BYTES } from '#shared/inputChecks.ts'
import type { User } from '#shared/people/users.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { newPerson, PHONE, withScreen } from '../../../../testing/screen.tsx'
import { expectNone } from '../../../../testing/steps.ts'
import { channelLink, messageBox, messageOf, picture, StoredMessages, shownMessages } from '../../chat/chat.testing.ts'

const screen = withScreen()
const sendButton = page.getByRole('button', { name: 'Send', exact: true })
const attachment = shownMessages.getByRole('img', { name: 'attachment' })

let ann: User
beforeEach(() => {
  ann = newPerson({ name: 'Ann Whitfield' })
  new StoredMessages(screen.server, ann)
})

async function openChannel(channel: ChannelName, as = ann): Promise<void> {
  await screen.open(`/chat/${channel}`, { as, size: PHONE })
  await screen.server.connected()
  await expect.element(messageBox).toBeVisible()
}

const sent = () => screen.server.received(messagesApi.create)
const height = () => messageBox.element().getBoundingClientRect().height

function pasteOrDrop(kind: 'paste' | 'drop', file: File): void {
  const data = new DataTransfer()
  data.items.add(file)
  const options = { bubbles: true, cancelable: true }
  messageBox
    .element()
    .dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent('paste', { ...options, clipboardData: data })
        : new DragEvent('drop', { ...options, dataTransfer: data }),
    )
}

it('Enter sends, shift+Enter begins a line, blank is nothing, and the box grows to 80 px', async () => {
  await openChannel('general')
  await messageBox.click()
  await userEvent.keyboard('{Enter}')
  await messageBox.fill('  \n ')
  await userEvent.keyboard('{Enter}')
  await sendButton.click()
  await expectNone(shownMessages)
  expect(sent()).toEqual([])

  await messageBox.fill('')
  const low = height()
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two')
  await expect.element(messageBox).toHaveValue('One\nTwo')
  await expect.poll(height).toBeGreaterThan(low)
  await userEvent.keyboard('{Shift>}{Enter}{Enter}{Enter}{/Shift}')
  await expect.poll(height).toBe(80)
  await userEvent.keyboard('{Enter}')
  await expect.element(messageBox).toHaveValue('')
  await expect.element(messageBox).toHaveFocus()
  await expect.poll(height).toBe(low)
  const text = messageOf('One').getByText('One')
  await expect.poll(() => text.element().textContent).toBe('One\nTwo')
  expect(getComputedStyle(text.element()).whiteSpace).toMatch(/^pre-wrap/)
})

it('a message is sent once, however often Enter is pressed meanwhile', async () => {
  await openChannel('general')
  const release = screen.server.hold(messagesApi.create)
  await messageBox.fill('Only once')
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await expect.poll(() => messageOf('Only once').elements().length).toBe(1)
  release()
  await expect.element(messageOf('Only once').getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  expect(sent()).toHaveLength(1)
  await openChannel('general')
  await expect.poll(() => messageOf('Only once').elements().length).toBe(1)
})

it('a word that is being composed ends with its Enter, and nothing is sent', async () => {
  await openChannel('announcements')
  await messageBox.click()
  await cdp().send('Input.imeSetComposition', { text: '日曜', selectionStart: 2, selectionEnd: 2 })
  await expect.element(messageBox).toHaveValue('日曜')
  messageBox.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
  await cdp().send('Input.insertText', { text: '日曜日' })
  await expect.element(messageBox).toHaveValue('日曜日')
  await expectNone(shownMessages)
  await userEvent.keyboard('{Enter}')
  await expect.element(messageOf('日曜日')).toBeVisible()
})

it('how much room is left of 4,000 characters is told, and too much is not sent', async () => {
  await openChannel('persons-of-interest')
  await messageBox.fill('x'.repeat(3900))
  await expect.element(messageBox).toHaveAccessibleDescription('100 characters left')
  await messageBox.fill('x'.repeat(4001))
  await expect.element(messageBox).toHaveAccessibleDescription('Please shorten this by 1 character.')
  await userEvent.keyboard('{Enter}')
  await sendButton.click()
  await expect.element(messageBox).toHaveValue('x'.repeat(4001))
  expect(sent()).toEqual([])
  await messageBox.fill('x'.repeat(4000))
  await userEvent.keyboard('{Enter}')
  await expect.element(messageBox).toHaveValue('')
  await expect.poll(() => messageOf('xxxx').elements().length).toBe(1)
})

it('pictures are pasted and dropped; other files are refused with a sentence', async () => {
  // A picture that waits is measured once it is loaded. The list may then measure its row in the next frame alone, and
  // the browser says so (README of virtua).
  screen.allowComplaints(/ResizeObserver loop completed with undelivered notifications/)
  await openChannel('sunday-team')
  const bytes = await picture()
  pasteOrDrop('paste', new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByText('Attached: pasted.jpg')).toBeVisible()
  pasteOrDrop('drop', new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByText('Attached: dropped.jpg')).toBeVisible()
  const release = screen.server.hold(messagesApi.create)
  await sendButton.click()
  await expect.element(attachment).toBeVisible()
  release()
  await expect.poll(sent).toHaveLength(1)

  pasteOrDrop('drop', new File(['%PDF'], 'list.pdf', { type: 'application/pdf' }))
  await expect.element(messageBox).toHaveAccessibleDescription('Only images can be attached.')
  pasteOrDrop('drop', new File([new Uint8Array(MESSAGE_IMAGE_MAX_BYTES + 1)], 'huge.png', { type: 'image/png' }))
  await expect.element(messageBox).toHaveAccessibleDescription('Images may have at most 10 MB.')
  await messageBox.fill('Then without')
  await expectNone(page.getByText('Images may have at most 10 MB.'))
})

it('what was begun in a channel stays there, for this person only; without a key there is no button for GIFs', async () => {
  await screen.open('/chat?channel=general', { as: ann })
  await expect.element(messageBox).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'GIF', exact: true }))
  await messageBox.fill('Draft for everybody')
  await channelLink('Announcements').click()
  await expect.element(messageBox).toHaveValue('')
  await messageBox.fill('Draft for those who announce')
  await channelLink('General').click()
  await expect.element(messageBox).toHaveValue('Draft for everybody')
  await screen.open('/chat?channel=general', { as: ann })
  await expect.element(messageBox).toHaveValue('Draft for everybody')

  // The next person in the same tab finds nothing of it.
  await screen.open('/chat?channel=general', { as: newPerson({ name: 'Bo Lindqvist' }) })
  await expect.element(messageBox).toHaveValue('')
})
