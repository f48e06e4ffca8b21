import type { Page } from '@playwright/test'
import { attachField, channelLink, messageBox, messageOf, say, sendButton, shownMessages } from './stage/chat.steps.ts'
import { hold } from './stage/network.steps.ts'
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

const pasteOrDrop = async (page: Page, kind: 'paste' | 'drop', name: string, type: string) => {
  const bytes = type.startsWith('image/') ? [...(await phonePicture())] : [1, 2, 3]
  await messageBox(page).evaluate(
    (box, [how, file, mime, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], file, { type: mime }))
      const options = { bubbles: true, cancelable: true }
      box.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      )
    },
    [kind, name, type, bytes] as const,
  )
}

test('Enter sends, once; others see that somebody is writing, and then what', async ({ open }) => {
  const page = await open({ as: ann, size: PHONE })
  await page.goto('/chat/general')
  const box = messageBox(page)

  await test.step('Enter sends, shift+Enter begins a line, blank is nothing, and the box grows to 80 px', async () => {
    await box.press('Enter')
    await box.fill('  \n ')
    await box.press('Enter')
    await sendButton(page).click()
    await expect(shownMessages(page)).toHaveCount(0)

    await box.fill('')
    const low = (await box.boundingBox())?.height ?? 0
    await box.pressSequentially('One')
    await box.press('Shift+Enter')
    await box.pressSequentially('Two')
    await expect(box).toHaveValue('One\nTwo')
    expect((await box.boundingBox())?.height).toBeGreaterThan(low)
    await box.press('Shift+Enter')
    await box.press('Shift+Enter')
    await box.press('Shift+Enter')
    expect((await box.boundingBox())?.height).toBe(80)
    await box.press('Enter')
    await expect(box).toHaveValue('')
    await expect(box).toBeFocused()
    expect((await box.boundingBox())?.height).toBe(low)
    const text = messageOf(page, 'One').getByText('One')
    expect(await text.evaluate((element) => element.textContent)).toBe('One\nTwo')
    await expect(text).toHaveCSS('white-space', 'pre-wrap')
  })

  const there = await open({ as: bo })
  await there.goto('/chat/general')
  await test.step('others see that somebody is writing, and then what', async () => {
    await expect(messageBox(there)).toBeVisible()
    await expect(async () => {
      await box.press('a')
      await expect(there.getByText('Ann Whitfield is writing…')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.getByText(/is writing…/)).toHaveCount(0)
    await say(page, 'There it is')
    await expect(messageOf(there, 'There it is')).toBeVisible()
    await expect(there.getByText('Ann Whitfield is writing…')).toHaveCount(0)
  })

  await test.step('a message is sent once, however often Enter is pressed meanwhile', async () => {
    const release = await hold(there, '**/api/messages')
    await messageBox(there).fill('Only once')
    for (const _ of [1, 2, 3]) await messageBox(there).press('Enter')
    await expect(messageOf(there, 'Only once')).toHaveCount(1)
    release()
    await expect(messageOf(there, 'Only once').getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    await there.reload()
    await expect(messageOf(there, 'Only once')).toHaveCount(1)
  })
})

test('what is composed, too long, attached or only begun in a channel', async ({ open }) => {
  // Pictures are shown to those who have logged in with this browser.
  const page = await open()
  await signIn(page, ann)
  await page.goto('/chat')
  const box = messageBox(page)

  await test.step('a word that is being composed ends with its Enter, and nothing is sent', async () => {
    await channelLink(page, 'Announcements').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Announcements' })).toBeVisible()
    await box.focus()
    const line = await page.context().newCDPSession(page)
    await line.send('Input.imeSetComposition', { text: '日曜', selectionStart: 2, selectionEnd: 2 })
    await expect(box).toHaveValue('日曜')
    await box.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
    )
    await line.send('Input.insertText', { text: '日曜日' })
    await expect(box).toHaveValue('日曜日')
    await expect(shownMessages(page)).toHaveCount(0)
    await box.press('Enter')
    await expect(messageOf(page, '日曜日')).toBeVisible()
  })

  await test.step('how much room is left of 4,000 characters is told, and too much is not sent', async () => {
    await channelLink(page, 'Persons Of Interest').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Persons Of Interest' })).toBeVisible()
    await box.fill('x'.repeat(3900))
    await expect(box).toHaveAccessibleDescription('100 characters left')
    await box.fill('x'.repeat(4001))
    await expect(box).toHaveAccessibleDescription('Please shorten this by 1 character.')
    await box.press('Enter')
    await sendButton(page).click()
    await expect(box).toHaveValue('x'.repeat(4001))
    await box.fill('x'.repeat(4000))
    await box.press('Enter')
    await expect(box).toHaveValue('')
    await expect(messageOf(page, 'xxxx')).toHaveCount(1)
  })

  await test.step('pictures are pasted and dropped; other files are refused with a sentence', async () => {
    await page.goto('/chat/sunday-team')
    await expect(box).toBeVisible()
    await pasteOrDrop(page, 'paste', 'pasted.jpg', 'image/jpeg')
    await expect(page.getByText('Attached: pasted.jpg')).toBeVisible()
    await pasteOrDrop(page, 'drop', 'dropped.jpg', 'image/jpeg')
    await expect(page.getByText('Attached: dropped.jpg')).toBeVisible()
    await sendButton(page).click()
    await expect(shownMessages(page).getByRole('img', { name: 'attachment' })).toBeVisible()

    await pasteOrDrop(page, 'drop', 'list.pdf', 'application/pdf')
    await expect(box).toHaveAccessibleDescription('Only images can be attached.')
    await attachField(page).setInputFiles({
      name: 'huge.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    })
    await expect(box).toHaveAccessibleDescription('Images may have at most 10 MB.')
    await box.fill('Then without')
    await expect(page.getByText('Images may have at most 10 MB.')).toHaveCount(0)
  })

  await page.goto('/chat')
  await channelLink(page, 'General').click()
  await test.step('without a key there is no button for GIFs', async () => {
    await expect(box).toBeVisible()
    await expect(page.getByRole('button', { name: 'GIF', exact: true })).toHaveCount(0)
  })

  await test.step('what was begun in a channel stays there, for this person only', async () => {
    await box.fill('Draft for everybody')
    await channelLink(page, 'Announcements').click()
    await expect(box).toHaveValue('')
    await box.fill('Draft for those who announce')
    await channelLink(page, 'General').click()
    await expect(box).toHaveValue('Draft for everybody')
    await page.reload()
    await expect(box).toHaveValue('Draft for everybody')

    // The next person in the same tab finds nothing of it.
    const { token, user } = await team.login(bo)
    await page.evaluate(
      ([next, who]) => {
        localStorage.setItem('token', next)
        localStorage.setItem('user', who)
      },
      [token, JSON.stringify(user)] as const,
    )
    await page.reload()
    await expect(box).toHaveValue('')
  })
})
