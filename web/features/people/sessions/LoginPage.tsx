import { type FormEvent, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { sessionsApi } from '#shared/people/sessions.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { lazyPart } from '../../../navigation/lazyPart.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT, withStrings } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EntryPanel } from '../../../ui/EntryPanel.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useConfig } from '../config/config.ts'
import { oidcCodeIn, oidcRefusalIn } from '../oidc/oidc.address.ts'
import type { LoginRefusal } from './login.refusal.ts'
import { setWantsToRegister } from './registerFlag.ts'
import { useSession } from './session.ts'

// Loaded only in `npm run demo`.
const DemoLogins = lazyPart(async () => (await import('./DemoLogins.tsx')).DemoLogins)
// Loaded only for accounts with a second factor.
const LoginCodeStep = lazyPart(async () => (await import('./LoginCodeStep.tsx')).LoginCodeStep)

// Loaded only where the server has an issuer of accounts.
const OidcReturn = lazyPart(withStrings(async () => (await import('./OidcReturn.tsx')).OidcReturn, 'oidc'))
const OidcLogin = lazyPart(withStrings(async () => (await import('./OidcLogin.tsx')).OidcLogin, 'oidc'))
const OidcRefusalText = lazyPart(withStrings(async () => (await import('./OidcLogin.tsx')).OidcRefusalText, 'oidc'))

/** Maps an error to the notice of a failed login. With the provider 'console' the server sends no texts. */
function refusalOf(error: unknown, isByPhone: boolean, phoneProvider: string, t: Translate): LoginRefusal {
  if (!(error instanceof ApiError) || error.code === 'unknown') return { title: t('login.failed') }
  if (isByPhone && error.code === 'invalid_credentials')
    return {
      title: t('login.phoneRefused'),
      detail: t(phoneProvider === 'console' ? 'login.phoneNoTexts' : 'login.phoneReset'),
    }
  if (error.code === 'offline') return { title: t('login.failed'), detail: error.message }
  return { title: error.message, isOfCode: error.code === 'second_factor_wrong' }
}

const asksForCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'second_factor_needed'

/** Sends a login. The page asks for a code where a second factor is on; after a success it stays busy until it goes. */
function useLogin(onSignedIn: () => void) {
  const t = useT()
  const { signIn } = useSession()
  const { phoneProvider } = useConfig()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null)
  const [step, setStep] = useState<'password' | 'code' | 'password again'>('password')
  const isUnderWay = useRef(false)
  return {
    isBusy,
    refusal,
    step,
    async enter(account: { email: string; password: string; isByPhone?: boolean }, code?: string) {
      if (isUnderWay.current) return
      const { email, password, isByPhone = false } = account
      isUnderWay.current = true
      setIsBusy(true)
      setRefusal(null)
      try {
        const signedIn = await call(sessionsApi.login, { email, password, code })
        onSignedIn()
        await signIn(signedIn)
      } catch (error) {
        if (asksForCode(error)) setStep('code')
        else setRefusal(refusalOf(error, isByPhone, phoneProvider, t))
        setIsBusy(false)
        isUnderWay.current = false
      }
    },
    goBack() {
      setRefusal(null)
      setStep('password again')
    },
  }
}

/** The name of an account: by email, or by a phone number; what was typed as the other one stays. */
interface TypedAccount {
  email: string
  phone: string
  isByPhone: boolean
}

/**
 * The login, in a second step with a code where a second factor is on. On success the app appears after a moment, which
 * `onSignedIn` may use to fetch it; on failure everything that was typed stays.
 */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [code, setCode] = useState(() => oidcCodeIn(hash))
  // The code leaves the address, so that no history, bookmark or screen has it. The router keeps it, for the guard.
  useLayoutEffect(() => {
    if (oidcCodeIn(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  usePageTitle(t('login.title'))
  if (code === null) return <LoginForm onSignedIn={onSignedIn} />
  const goBack = () => {
    setCode(null)
    navigate(paths.login, { replace: true })
  }
  return (
    <EntryPanel title={t('login.title')} tagline={t('login.tagline')}>
      <Suspense fallback={<Spinner />}>
        <OidcReturn code={code} onSignedIn={onSignedIn} onBack={goBack} />
      </Suspense>
    </EntryPanel>
  )
}

/** The login with a password. */
function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useT()
  const { search } = useLocation()
  const [typed, setTyped] = useState<TypedAccount>({ email: '', phone: '', isByPhone: false })
  const [password, setPassword] = useState('')
  const { isBusy, refusal, step, enter, goBack } = useLogin(onSignedIn)
  const { demoLogins, oidc } = useConfig()
  const refused = oidcRefusalIn(search)
  const { isByPhone } = typed
  // The server takes either in this field.
  const account = { email: isByPhone ? typed.phone : typed.email, password, isByPhone }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter(account)
  }

  if (step === 'code')
    return (
      <EntryPanel title={t('login.title')} tagline={t('login.tagline')}>
        <Suspense fallback={<Spinner />}>
          <LoginCodeStep isBusy={isBusy} refusal={refusal} onCode={(code) => enter(account, code)} onBack={goBack} />
        </Suspense>
      </EntryPanel>
    )
  return (
    <EntryPanel title={t('login.title')} tagline={t('login.tagline')}>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <Suspense>{oidc && refused && !refusal && <OidcRefusalText refusal={refused} />}</Suspense>
        <AccountField account={typed} onChange={setTyped} takesFocus={step === 'password again'} />
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {refusal && <FailureText {...refusal} />}
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(isBusy ? 'login.busy' : 'login.submit')}
        </Button>
        <p className="text-center">
          <Link to={paths.forgotPassword} className="inline-block py-2 text-primary underline underline-offset-4">
            {t('login.forgot')}
          </Link>
        </p>
      </form>
      <Suspense>{oidc && <OidcLogin />}</Suspense>
      <NeedAccount />
      <Suspense>{demoLogins && <DemoLogins logins={demoLogins} onChoose={enter} />}</Suspense>
    </EntryPanel>
  )
}

interface AccountFieldProps {
  account: TypedAccount
  onChange: (account: TypedAccount) => void
  takesFocus: boolean
}

/** The field of the email, or of the phone number, and the way to the other. */
function AccountField({ account, onChange, takesFocus }: AccountFieldProps) {
  const t = useT()
  const { email, phone, isByPhone } = account
  return (
    <div>
      <TextField
        key={isByPhone ? 'phone' : 'email'}
        label={t(isByPhone ? 'login.phone' : 'login.email')}
        hint={isByPhone && t('login.phoneHint')}
        type={isByPhone ? 'tel' : 'email'}
        name="email"
        autoComplete={isByPhone ? 'tel' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={takesFocus || isByPhone}
        value={isByPhone ? phone : email}
        onChange={({ target: { value } }) => onChange({ ...account, [isByPhone ? 'phone' : 'email']: value })}
      />
      <button
        type="button"
        onClick={() => onChange({ ...account, isByPhone: !isByPhone })}
        className="py-2 text-left text-primary underline underline-offset-4"
      >
        {t(isByPhone ? 'login.byEmail' : 'login.byPhone')}
      </button>
    </div>
  )
}

/** Leads people without an account to registration, or to the admins. */
function NeedAccount() {
  const t = useT()
  const navigate = useNavigate()
  const register = () => {
    setWantsToRegister(true)
    navigate(paths.register)
  }
  return (
    <div className="mt-6 flex flex-col items-stretch gap-3 border-t pt-6 text-center">
      <p className="text-muted">{t('login.needAccount')}</p>
      <Button onClick={register}>{t('login.register')}</Button>
      <Link to={paths.join} className="py-2 text-primary underline underline-offset-4">
        {t('login.join')}
      </Link>
    </div>
  )
}
