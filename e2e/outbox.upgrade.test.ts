import { messageOf, shownMessages } from './stage/chat.steps.ts'
import { heldBy } from './stage/device.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import { addTask, storedTasks } from './stage/tasks.steps.ts'

const team = withTeam()

/** Stores rows as the versions before the common outbox did. */
async function storeAsBefore({ name, rows }: { name: string; rows: object[] }): Promise<void> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore('unsent', { keyPath: 'uuid' }).createIndex('owner', 'owner')
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve
    opening.onerror = reject
  })
  const storing = opening.result.transaction('unsent', 'readwrite')
  for (const row of rows) storing.objectStore('unsent').add(row)
  await new Promise((resolve) => {
    storing.oncomplete = resolve
  })
  opening.result.close()
}

test('what an older version has left unsent on the device is sent after the upgrade', async ({ open }) => {
  const member = await team.add({ name: 'Miriam Cohen-Reyes' })
  const task = await addTask(team, member, { title: 'Polish the handles' })
  const page = await open({ as: member })
  // A page of visitors: nothing is sent from there.
  await page.goto('/privacy')
  const envelope = (place: number) => ({
    uuid: `0b1c9f5e-3c52-4d6a-9b7e-00000000000${place}`,
    owner: member._id,
    place,
    writtenAt: '2026-11-01T09:00:00.000Z',
    refusal: null,
  })
  const message = { channel: 'general', imageUrl: null, picture: null }
  await page.evaluate(storeAsBefore, {
    name: 'ushers-chat',
    rows: [
      { ...envelope(2), ...message, content: 'And this' },
      { ...envelope(1), ...message, content: 'Written before the upgrade' },
      { ...envelope(3), ...message, content: 'Never', refusal: 'This cannot be sent.' },
    ],
  })
  await page.evaluate(storeAsBefore, {
    name: 'ushers-tasks',
    rows: [{ ...envelope(4), attempt: { kind: 'done', task } }],
  })

  await page.goto('/directory')
  await expect.poll(() => storedTasks(team, member)).toMatchObject([{ status: 'Done', version: 2 }])
  await page.goto('/chat/general')
  await expect(shownMessages(page)).toHaveText([/Written before the upgrade/, /And this/, /Never/])
  await expect(messageOf(page, 'Never')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'This cannot be sent.' })).toBeVisible()
  await expect
    .poll(async () => Object.keys((await heldBy(page)).databases).filter((name) => name.startsWith('ushers-chat')))
    .toEqual([])
  expect((await heldBy(page)).databases).toMatchObject({ 'ushers-outbox/changes': [{ kind: 'message' }] })
})
