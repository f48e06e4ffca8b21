import { usersApi } from '#shared/people/users.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { messageBox, messageOf, post, press, say } from './stage/chat.steps.ts'
import { chunkRequests } from './stage/chunks.ts'
import { CUT_LINE, cutLine, expectKept, heldBy } from './stage/device.steps.ts'
import { hold } from './stage/network.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { addTask, expectTasks, HELD_LINE, taskButton, taskItem } from './stage/tasks.steps.ts'

const team = withTeam()

test('what is coming says so, and an edit of what was deleted meanwhile keeps its text', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 409/, /^409 /)
  const member = await team.add()
  const page = await open()

  await test.step('on a slow line a page that is coming says so, and nothing stays blank', async () => {
    await page.goto('/login')
    const release = await hold(page, chunkRequests('member'))
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
    await page.unrouteAll()
    const releaseTasks = await hold(page, chunkRequests('TeamDirectoryPage'))
    await page.getByRole('link', { name: 'Directory', exact: true }).click()
    await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached()
    releaseTasks()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Directory')
  })

  await test.step('the text of an edit stays where the message was deleted meanwhile', async () => {
    await page.unrouteAll()
    const [message] = await post(team, member, 'general', ['Doors at eight'])
    await page.goto('/chat/general')
    await press(messageOf(page, 'Doors at eight'), 'Edit')
    await page.getByRole('dialog').getByRole('textbox').fill('Doors at nine')
    const { token } = await team.login(member)
    await team.call(messagesApi.remove, { id: message?._id ?? '' }, token)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('What you typed: Doors at nine')).toBeVisible()
    await page.getByRole('button', { name: 'Use as a new message' }).click()
    await expect(messageBox(page)).toHaveValue('Doors at nine')
    await expect(messageBox(page)).toBeFocused()
  })
})

test('what was shown is on the device before the rest of the app, and after a reload with what was changed', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_LINE)
  const member = await team.add()
  const page = await open({ as: member })

  await test.step('what was shown is on the device before the rest of the app has come', async () => {
    await page.route(chunkRequests('BackgroundTasks'), () => undefined)
    await page.goto('/directory')
    await expect(page.getByText(member.name).first()).toBeVisible()
    await expectKept(page, 'users directory')
  })

  await test.step('after a reload without a line a list comes with what was changed in it', async () => {
    await page.unrouteAll()
    await addTask(team, member, {})
    await page.goto('/tasks')
    await expectTasks(page, ['Fold the bulletins'])
    await expectKept(page, 'tasks personal')
    await cutLine(page)
    await taskButton(page, 'Fold the bulletins', 'Mark as Done').click()
    await expect(taskItem(page, 'Fold the bulletins')).toContainText('Waiting for a connection')
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const text = document.querySelector('[data-task]')?.textContent
        if (text && text !== seen.at(-1)) seen.push(text)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.goto('/tasks')
    await expect(taskItem(page, 'Fold the bulletins')).toContainText('Waiting for a connection')
    // Never as it was before.
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen[0]).toContain('Waiting for a connection')
  })
})

test('on a phone the menu and a message wait for nothing, and what waits says so', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(HELD_LINE)
  const member = await team.add()
  const page = await open({ as: member, size: PHONE })

  await test.step('the menu of a phone is there before the code of its sheet', async () => {
    const release = await hold(page, chunkRequests('MenuSheet'))
    await page.goto('/tasks')
    const early = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(early).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    // Beside the menu, on the veil.
    await page.mouse.click(360, 400)
    await expect(early).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(early).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(early).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await early.getByRole('link', { name: 'Directory' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Directory')
    release()
  })

  await test.step('the form of a task says that it comes, and has the focus once it is there', async () => {
    await page.unrouteAll()
    await addTask(team, member, {})
    const release = await hold(page, chunkRequests('TaskEditForm'))
    await page.goto('/tasks')
    await taskButton(page, 'Fold the bulletins', 'Edit').click()
    await expect(taskButton(page, 'Fold the bulletins', 'Edit')).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(taskItem(page, 'Fold the bulletins').getByLabel('Title')).toBeFocused()
  })

  await test.step('Back closes the menu and nothing else', async () => {
    await page.unrouteAll()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Tasks', exact: true }).click()
    await expect(page).toHaveURL('/tasks')
    await expect(menu).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL('/tasks')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect(menu).toHaveCount(0)
  })

  await test.step('a message stands in its channel before the channel has come', async () => {
    const release = await hold(page, '**/api/messages**')
    await page.goto('/chat/general')
    await say(page, 'Nobody waits for me')
    await expect(messageOf(page, 'Nobody waits for me')).toBeVisible()
    await expect(page.getByRole('status').getByText('Loading', { exact: true })).toBeAttached()
    release()
    await expect(messageOf(page, 'Nobody waits for me')).toHaveCount(1)
    await expect(messageOf(page, 'Nobody waits for me').getByText('Waiting')).toHaveCount(0)
  })
})

test('what is chosen and typed on the profile and in the forms of admins', async ({ open }) => {
  const page = await open({ as: team.superAdmin })
  await page.goto('/profile')

  await test.step('a text as a photo is refused when it is chosen', async () => {
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await page.getByLabel('Upload').setInputFiles(file)
    await expect(page.getByRole('alert')).toContainText('That picture cannot be read. Please choose another.')
  })

  await test.step('what is typed on the profile and in the forms of admins survives a reload, and no password does', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Ruth E.')
    await page.getByLabel('New password', { exact: false }).first().fill('something secret')
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ruth E.')
    expect(JSON.stringify(await heldBy(page))).not.toContain('something secret')
    await page.goto('/admin#assign-task')
    const task = page.getByRole('region', { name: 'Assign Task to User' })
    await task.getByLabel('Task').fill('Count the chairs')
    await page.reload()
    await expect(task.getByLabel('Task')).toHaveValue('Count the chairs')
  })
})

test('an open admin page goes with the role', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 403/, /^403 /, HELD_LINE)
  const admin = await team.add({ role: 'admin' })
  const page = await open({ as: admin })

  await test.step('an open admin page closes with the role, and opens with it', async () => {
    await page.goto('/admin')
    const heading = page.getByRole('heading', { name: 'Assign Task to User' })
    await expect(heading).toBeVisible()
    await team.call(usersApi.setRole, { id: admin._id, role: 'standard' })
    await expect(heading).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
    await team.call(usersApi.promote, { id: admin._id })
    await expect(heading).toBeVisible()
  })

  await test.step('a refused call asks for the role again, where no event has come', async () => {
    await page.route(chunkRequests('live.events'), () => undefined)
    await page.goto('/admin#assign-task')
    await page.reload()
    const task = page.getByRole('region', { name: 'Assign Task to User' })
    await task.getByLabel('User').selectOption({ index: 1 })
    await task.getByLabel('Task').fill('Count the chairs')
    await team.call(usersApi.setRole, { id: admin._id, role: 'standard' })
    await task.getByRole('button', { name: 'Assign' }).click()
    await expect(task).toHaveCount(0)
  })
})
