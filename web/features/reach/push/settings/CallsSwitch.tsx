import { useT } from '../../../../strings/strings.ts'
import { FailureText } from '../../../../ui/FailureNotice.tsx'
import { Switch } from '../../../../ui/Switch.tsx'

interface CallsSwitchProps {
  checked: boolean
  /** Reason for which the last change was taken back; null where it was not. */
  problem: string | null
  onChange: (isOn: boolean) => void
}

/**
 * Switch of calls to an admin on days when they do not serve. Loaded by itself: its sentences are not those of members.
 */
export default function CallsSwitch({ checked, problem, onChange }: CallsSwitchProps) {
  const t = useT()
  return (
    <div className="py-1">
      <Switch label={t('calls.setting')} hint={t('calls.settingHint')} checked={checked} onChange={onChange} />
      {problem !== null && <FailureText title={t('push.notSaved', { name: t('calls.setting') })} detail={problem} />}
    </div>
  )
}
