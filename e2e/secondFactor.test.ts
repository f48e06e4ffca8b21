import { readFile } from 'node:fs/promises'
import { RECOVERY_CODES } from '#shared/people/secondFactor.ts'
import { qrPathOf } from '../web/ui/qr.path.ts'
import { hold } from './stage/network.steps.ts'
import {
  authenticatorOf,
  beginSetUp,
  button,
  codeField,
  passwordField,
  REFUSED,
  reachCodeStep,
  section,
  setUp,
} from './stage/secondFactor.steps.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

test('it is set up, used with a code and a recovery code, each once, and switched off', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...REFUSED)
  const member = await team.add()
  const page = await open({ size: PHONE })
  await test.step('the second step of the login is nothing to somebody without it', async () => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/login')
    await fillLogin(page, member)
    await loginButton(page).click()
    await expect(page).toHaveURL('/dashboard')
    expect(scripts.filter((url) => /\/(CodeStep|secondFactor)-/.test(url))).toEqual([])
  })

  await page.goto('/profile#second-factor')
  await expect(section(page).getByText('Two-step login is off.', { exact: true })).toBeVisible()
  const { app, recoveryCodes } = await setUp(page, member)
  expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
  await expect(section(page).getByText(`You have ${RECOVERY_CODES} recovery codes left.`)).toBeVisible()
  // The page is not scrolled back to its top.
  await expect(section(page).locator(':focus')).toHaveCount(1)

  const logOut = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
  }
  await logOut()
  await reachCodeStep(page, member)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  await page.keyboard.type(app.next())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await logOut()
  await reachCodeStep(page, member)
  await codeField(page).fill(app.again())
  await loginButton(page).click()
  await expect(codeField(page)).toHaveAccessibleDescription(/That code is not right/)
  // A recovery code with spaces and capitals, as read off a paper.
  const [recovery = ''] = recoveryCodes
  await codeField(page).fill(` ${recovery.toUpperCase().replace('-', ' ')} `)
  await loginButton(page).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/profile#second-factor')
  await expect(section(page).getByText(`You have ${RECOVERY_CODES - 1} recovery codes left.`)).toBeVisible()
  await button(page, 'Switch off').click()
  await expect(passwordField(page)).toBeFocused()
  await page.keyboard.type('not this one')
  await codeField(page).fill(recoveryCodes[2] ?? '')
  await button(page, 'Switch it off').click()
  await expect(passwordField(page)).toHaveAccessibleDescription(/password/)
  await expect(passwordField(page)).toBeFocused()
  await expect(codeField(page)).toHaveValue(recoveryCodes[2] ?? '')
  await passwordField(page).fill(member.password)
  await codeField(page).fill(recovery)
  await button(page, 'Switch it off').click()
  await expect(codeField(page)).toHaveAccessibleDescription(/That code is not right/)
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(recoveryCodes[2] ?? '')
  await button(page, 'Switch it off').click()
  await expect(section(page).getByText('Two-step login is off.', { exact: true })).toBeVisible()
  await team.login(member)
})

test('while it is set up nothing that is refused is lost, and recovery codes are kept, or made anew', async ({
  open,
  allowComplaints,
}, testInfo) => {
  allowComplaints(...REFUSED, /ERR_INTERNET_DISCONNECTED/, /^offline .*second-factor/)
  const member = await team.add()
  const page = await open({ as: member })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile#second-factor')
  await test.step('what is refused before it is set up is said, and what was typed stays', async () => {
    const password = passwordField(page)
    await button(page, 'Set it up').click()
    await expect(password).toBeFocused()
    await page.keyboard.type('not this one')
    await page.keyboard.press('Enter')
    await expect(section(page).getByRole('alert')).toBeVisible()
    await expect(password).toHaveValue('not this one')
    await expect(password).toBeFocused()
    await page.route('**/second-factor/begin', (route) => route.abort('internetdisconnected'))
    await button(page, 'Continue').click()
    await expect(section(page).getByRole('alert')).toHaveText(
      'Two-step login could not be set up.The server cannot be reached. Please check your connection.',
    )
    await expect(password).toHaveValue('not this one')
    await page.unrouteAll()
    await button(page, 'Cancel').click()
    await expect(section(page).locator(':focus')).toHaveCount(1)
  })

  const app = await beginSetUp(page, member)
  await test.step('the picture, the link and the key say the same', async () => {
    await expect(section(page).locator('code')).toHaveText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
    const uri = (await section(page).getByRole('link', { name: 'Open in the app' }).getAttribute('href')) ?? ''
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    expect(new URL(uri).searchParams.get('secret')).toBe(app.secret)
    expect(decodeURIComponent(uri)).toContain(member.email)
    const picture = section(page).getByRole('img', { name: 'QR code for your authenticator app' })
    const { size, path } = qrPathOf(uri)
    await expect(picture).toHaveAttribute('viewBox', `0 0 ${size} ${size}`)
    await expect(picture.locator('path')).toHaveAttribute('d', path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(picture.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)')
      await expect(picture.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)')
    }
    await button(page, 'Copy the key').click()
    await expect(section(page).getByText('Key copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.secret)
  })

  await test.step('what is refused while it is set up is said, and what was typed stays', async () => {
    const wrong = authenticatorOf('MFRGGZDFMZTWQ2LK').next()
    await codeField(page).fill(wrong)
    await codeField(page).press('Enter')
    await expect(codeField(page)).toHaveAccessibleDescription(/That code is not right/)
    await expect(codeField(page)).toHaveValue(wrong)
    await expect(codeField(page)).toBeFocused()
    // The field is selected: typed digits replace the wrong ones.
    await page.keyboard.type(app.next())
    let requests = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/confirm')) requests += 1
    })
    const release = await hold(page, '**/second-factor/confirm')
    await button(page, 'Switch it on').dblclick()
    await expect(button(page, 'Switch it on')).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(section(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    expect(requests).toBe(1)
  })

  await test.step('recovery codes are kept, or made anew', async () => {
    const codes = section(page).getByRole('list').getByRole('listitem')
    await expect(codes).toHaveCount(RECOVERY_CODES)
    const first = await codes.allTextContents()
    await button(page, 'Copy').click()
    await expect(section(page).getByText('Codes copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.join('\n'))
    const download = page.waitForEvent('download')
    await button(page, 'Download').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('recovery-codes.txt')
    const path = testInfo.outputPath('recovery-codes.txt')
    await file.saveAs(path)
    const lines = (await readFile(path, 'utf8')).split('\r\n')
    expect(lines[0]).toBe(`Recovery codes of ${member.name} for ushers scheduler`)
    expect(lines).toEqual(expect.arrayContaining(first))

    await button(page, 'Done').click()
    await expect(section(page).getByRole('alert')).toHaveText('Please keep the codes first, then tick this box.')
    await expect(section(page).getByLabel('I have kept them')).toBeFocused()
    // A person may leave without the codes, and make new ones later.
    await page.reload()
    await expect(section(page).getByText(`You have ${RECOVERY_CODES} recovery codes left.`)).toBeVisible()
    await button(page, 'New recovery codes').click()
    await passwordField(page).fill(member.password)
    await button(page, 'Make new codes').click()
    await expect(codes).toHaveCount(RECOVERY_CODES)
    const second = await codes.allTextContents()
    expect(second.filter((code) => first.includes(code))).toEqual([])
  })
})
