import { messageBox, messageOf, say } from './stage/chat.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

test('others see that somebody is writing, and then what, once', async ({ open }) => {
  const page = await open({ as: await team.add({ name: 'Ann Whitfield' }), size: PHONE })
  await page.goto('/chat/general')
  const there = await open({ as: await team.add({ name: 'Bo Lindqvist' }) })
  await there.goto('/chat/general')
  await expect(messageBox(there)).toBeVisible()
  await expect(async () => {
    await messageBox(page).press('a')
    await expect(there.getByText('Ann Whitfield is writing…')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText(/is writing…/)).toHaveCount(0)
  await say(page, 'There it is')
  await expect(messageOf(there, 'There it is')).toBeVisible()
  await expect(there.getByText('Ann Whitfield is writing…')).toHaveCount(0)
  await there.reload()
  await expect(messageOf(there, 'There it is')).toHaveCount(1)
})
