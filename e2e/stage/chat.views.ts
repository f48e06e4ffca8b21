import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { messageOf } from './chat.steps.ts'
import { type Scene, saying, type View } from './look.views.ts'
import { phonePicture } from './photo.files.ts'

const messageBox = (page: Page, { t }: Scene) => page.getByRole('textbox', { name: saying(t, 'chat.message') })

async function pictureFile(folder: string): Promise<string> {
  const path = join(folder, 'side door.jpg')
  writeFileSync(path, await phonePicture())
  return path
}

/** The chat. */
export const CHAT_VIEWS: View[] = [
  { name: 'channels', path: '/channels', as: 'member' },
  { name: 'chat', path: '/chat', as: 'member', isWindow: true },
  { name: 'chat-general', path: '/chat?channel=general', as: 'member', isWindow: true },
  { name: 'channel', path: '/chat/sunday-team', as: 'member', isWindow: true },
  {
    name: 'channel-empty',
    path: '/chat/announcements',
    as: 'member',
    isWindow: true,
    async act(page) {
      await page.route('**/api/messages/announcements?*', (route) => route.fulfill({ json: [] }))
      await page.reload({ waitUntil: 'networkidle' })
    },
  },
  {
    name: 'channel-early',
    path: '/chat/general',
    as: 'member',
    isWindow: true,
    async act(page, scene) {
      await page.route('**/api/messages/general?*', () => {})
      await page.reload()
      await messageBox(page, scene).fill('I can open the doors at eight.')
      await messageBox(page, scene).press('Enter')
      await messageOf(page, 'I can open').last().waitFor()
    },
  },
  {
    name: 'channel-offline',
    path: '/chat/general',
    as: 'member',
    isWindow: true,
    async act(page, scene) {
      await page.route(/\/(socket\.io|api\/messages$)/, (route) => route.abort())
      await page.reload()
      await messageBox(page, scene).fill('I will bring the small table from the coat room.')
      await messageBox(page, scene).press('Enter')
      await page.getByText(scene.t('chat.waiting')).first().waitFor()
    },
  },
  {
    name: 'channel-writing',
    path: '/chat/general',
    as: 'member',
    isWindow: true,
    async act(page, scene) {
      await page.locator('input[type="file"]').setInputFiles(await pictureFile(scene.folder))
      await messageBox(page, scene).fill('A long story. '.repeat(275))
    },
  },
  {
    name: 'channel-edit',
    path: '/chat/general',
    as: 'member',
    isWindow: true,
    async act(page, scene) {
      await messageBox(page, scene).fill('Who opens the doors at eight?')
      await messageBox(page, scene).press('Enter')
      await messageOf(page, 'Who opens')
        .last()
        .getByRole('button', { name: scene.t('chat.edit'), exact: true })
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
