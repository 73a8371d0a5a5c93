import { Popover } from '@mantine/core'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button'
import { FileIcon } from '../../../shared/ui/icons'
import { FileList } from './file-list'
import css from './files-menu.module.css'
import type { InvoiceFiles } from './use-invoice-files'

interface FilesMenuProps {
  orderId: string
  files: InvoiceFiles
  customerNumber: string
  onDownload: () => void
}

/** The button Files of a submitted invoice, which opens the list of its files. */
export function FilesMenu(props: FilesMenuProps) {
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
          <Button tone="quiet" icon={<FileIcon />} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Files
          </Button>
        </div>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library renders the element */}
      <Popover.Dropdown role="dialog" aria-label="Files">
        <FileList {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}
