import { Popover } from '@mantine/core'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { FileIcon } from '../../ui/icons'
import css from './files-menu.module.css'

interface FilesMenuProps {
  /** Accessible name where a screen has several of them: `Files of DA-000061`. */
  label?: string
  /** The list of the files. */
  children: ReactNode
}

/** The button Files of a submitted document, which opens the list of its files. */
export function FilesMenu({ label = 'Files', children }: FilesMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLDivElement>(null)
  const change = (opened: boolean) => {
    setOpen(opened)
    if (!opened) target.current?.querySelector('button')?.focus()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      shadow="md"
      trapFocus
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>
        <div ref={target} className={css['button']}>
          <Button tone="quiet" icon={<FileIcon />} label={label} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Files
          </Button>
        </div>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library renders the element */}
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
