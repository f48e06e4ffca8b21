import type { Page } from '@playwright/test'
import { messageBox, messageOf, post, say, shownMessages } from './stage/chat.steps.ts'
import { runUntil } from './stage/clock.steps.ts'
import { heldBy } from './stage/device.steps.ts'
import { RESTART } from './stage/screen.complaints.ts'
import { keptSession, signIn } from './stage/sessions.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let ann: Person
let bo: Person
test.beforeAll(async () => {
  ann = await team.add({ name: 'Ann Whitfield' })
  bo = await team.add({ name: 'Bo Lindqvist' })
})

const waiting = (page: Page) => page.getByText('Waiting to be sent')

/**
 * One message waits, and stands on the device: a message of a page's first moments is stored once the outbox has come.
 */
async function expectKept(page: Page): Promise<void> {
  await expect(waiting(page)).toHaveCount(1)
  await expect
    .poll(async () => (await heldBy(page)).databases['ushers-outbox/changes'])
    .toMatchObject([{ kind: 'message' }])
}

const texts = (...all: string[]) => all.map((text) => new RegExp(text))

/** Lets no message out of this browser. */
const holdBack = (page: Page) => page.context().route('**/api/messages', (route) => route.abort('internetdisconnected'))
const letGo = (page: Page) => page.context().unroute('**/api/messages')

test('no message is lost or doubled by a server that is down, a tab that is closed, or two tabs', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...RESTART)
  const phone = await open({ as: ann, size: PHONE })
  const desk = await open({ as: bo })
  const context = phone.context()

  await test.step('neither a server that is down nor a tab that is closed loses or doubles a message', async () => {
    await phone.goto('/chat/general')
    await desk.goto('/chat/general')
    await say(desk, 'Before')
    await expect(messageOf(phone, 'Before')).toBeVisible()

    const bringUp = await team.takeDown()
    await say(phone, 'Written to nobody')
    await say(phone, 'And this')
    await say(desk, 'From the desk')
    await expect(waiting(phone)).toHaveCount(2)
    await expect(desk.getByText('Reconnecting…')).toBeVisible()
    await phone.close()
    await bringUp()

    const again = await context.newPage()
    await again.goto('/chat/general')
    for (const page of [again, desk]) {
      await expect(page.getByRole('log')).toContainText('And this')
      await expect(waiting(page)).toHaveCount(0)
      await expect(page.getByText('Reconnecting…')).toHaveCount(0)
      await expect(shownMessages(page)).toHaveCount(4)
    }
    const inOrder = await shownMessages(desk).allTextContents()
    expect(await shownMessages(again).allTextContents()).toHaveLength(inOrder.length)
    const own = inOrder.filter((text) => /Written|And this/.test(text))
    expect(own).toEqual([expect.stringContaining('Written to nobody'), expect.stringContaining('And this')])

    // The lines stand again: a message of this moment is heard at once.
    await say(again, 'After')
    await expect(messageOf(desk, 'After')).toBeVisible()
    await again.close()
  })

  await test.step('two tabs share what waits, and one of them sends it', async () => {
    const one = await context.newPage()
    const answers: number[] = []
    context.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/api/messages'))
        answers.push(response.status())
    })
    await one.goto('/chat/announcements')
    const other = await one.context().newPage()
    await other.goto('/chat/announcements')
    await expect(messageBox(other)).toBeVisible()
    await holdBack(one)
    await say(one, 'Kept by the first tab')
    await say(other, 'Kept by the second tab')
    for (const page of [one, other]) await expect(waiting(page)).toHaveCount(2)

    await letGo(one)
    for (const page of [one, other]) {
      await expect(waiting(page)).toHaveCount(0)
      await expect(shownMessages(page)).toHaveText(texts('first tab', 'second tab'))
    }
    // A second post of the same would have been answered 200.
    expect(answers).toEqual([201, 201])
    await desk.goto('/chat/announcements')
    await expect(shownMessages(desk)).toHaveText(texts('first tab', 'second tab'))
    await other.close()
    await one.close()
  })
})

test('what is not sent goes from the device with a logout, and waits for its person otherwise', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...RESTART, /status of 401/, /^401 /)
  const page = await open({ as: ann, size: PHONE })

  const logout = async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }

  await test.step('a logout asks first when something is not sent, and then takes it from the device', async () => {
    await page.goto('/chat/sunday-team')
    await holdBack(page)
    await say(page, 'Soon to be gone')
    await expectKept(page)

    await logout()
    const question = page.getByRole('alertdialog', { name: 'Log out and lose what you wrote?' })
    await expect(question).toContainText('1 message has not been sent yet.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused()
    await page.goto('/chat/sunday-team')
    await expect(waiting(page)).toHaveCount(1)

    await logout()
    await question.getByRole('button', { name: 'Log out anyway' }).click()
    await expect(page).toHaveURL('/login')
    await letGo(page)
    await signIn(page, ann)
    await page.goto('/chat/sunday-team')
    await expect(messageBox(page)).toBeVisible()
    await expect(page.getByText('Soon to be gone')).toHaveCount(0)
  })

  await test.step('what one person wrote waits for them, whoever uses the device meanwhile', async () => {
    await page.goto('/chat/persons-of-interest')
    await holdBack(page)
    await say(page, 'Mine alone')
    await expectKept(page)

    // Her session ends elsewhere: the line is closed, and the page leads to the login by itself.
    const { token } = await keptSession(page)
    await team.revoke(token ?? '')
    await expect(page).toHaveURL('/login')
    await letGo(page)

    await signIn(page, bo)
    await page.goto('/chat/persons-of-interest')
    await post(team, bo, 'persons-of-interest', ['Nobody else here'])
    await expect(shownMessages(page)).toHaveText(texts('Nobody else here'))
    // Nothing of his is left: the logout asks nothing.
    await logout()
    await expect(page).toHaveURL('/login')

    const desk = await open({ as: bo })
    await desk.goto('/chat/persons-of-interest')
    await expect(shownMessages(desk)).toHaveCount(1)
    // She need not even open the chat.
    await signIn(page, ann)
    await runUntil(page, () => expect(messageOf(desk, 'Mine alone')).toBeVisible({ timeout: 500 }))
    await expect(messageOf(desk, 'Mine alone')).toContainText('Ann Whitfield')
  })
})
