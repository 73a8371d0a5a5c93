import { Switch as MantineSwitch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import css from './switch.module.css'

interface SwitchProps {
  /** Accessible name and tooltip; there is no visible label. */
  label: string
  isOn: boolean
  onFlip: (isOn: boolean) => void
}

export function Switch({ label, isOn, onFlip }: SwitchProps) {
  return (
    <MantineSwitch
      aria-label={label}
      title={label}
      checked={isOn}
      withThumbIndicator={false}
      classNames={{ input: css['input'], track: css['track'], thumb: css['thumb'] }}
      onChange={(event) => onFlip(event.currentTarget.checked)}
    />
  )
}
