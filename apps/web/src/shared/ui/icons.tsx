import type { ReactNode } from 'react'

/** A line icon on a 16 px grid, hidden from assistive technology: the control or the text beside it has the name. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  )
}

export function AlertIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 4.9v3.6M8 11.1v.05" />
    </Icon>
  )
}

export function CheckIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6.25" />
      <path d="m5.4 8.2 1.8 1.8 3.4-3.8" />
    </Icon>
  )
}

export function EyeIcon() {
  return (
    <Icon>
      <path d="M1.5 8S3.8 3.75 8 3.75 14.5 8 14.5 8 12.2 12.25 8 12.25 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="1.75" />
    </Icon>
  )
}

export function EyeOffIcon() {
  return (
    <Icon>
      <path d="M6.2 4A6.6 6.6 0 0 1 8 3.75c4.2 0 6.5 4.25 6.5 4.25a11 11 0 0 1-1.7 2.2M10.5 11.8a6.3 6.3 0 0 1-2.5.45C3.8 12.25 1.5 8 1.5 8a10.7 10.7 0 0 1 2.6-2.9" />
      <path d="m2.5 2.5 11 11" />
    </Icon>
  )
}

export function LockIcon() {
  return (
    <Icon>
      <rect x="3.25" y="7" width="9.5" height="6.5" rx="1.25" />
      <path d="M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" />
    </Icon>
  )
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3.25 3.25" />
    </Icon>
  )
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M8 3.25v9.5M3.25 8h9.5" />
    </Icon>
  )
}

export function EditIcon() {
  return (
    <Icon>
      <path d="M10.6 3.15 12.85 5.4 5.5 12.75l-2.9.650.65-2.9 7.35-7.35Z" />
    </Icon>
  )
}

export function DuplicateIcon() {
  return (
    <Icon>
      <path d="M5.75 5.75v-3h7.5v7.5h-3M2.75 5.75h7.5v7.5h-7.5z" />
    </Icon>
  )
}

export function DeleteIcon() {
  return (
    <Icon>
      <path d="M2.75 4.25h10.5M6.25 4.25v-1.5h3.5v1.5M4.25 4.25l.6 9h6.3l.6-9M6.75 7v3.75M9.25 7v3.75" />
    </Icon>
  )
}

export function FileIcon() {
  return (
    <Icon>
      <path d="M9.25 1.75h-5v12.5h7.5v-10zM9.25 1.75v2.5h2.5M6.25 8h3.5M6.25 10.75h3.5" />
    </Icon>
  )
}

export function MailIcon() {
  return (
    <Icon>
      <rect x="1.75" y="3.25" width="12.5" height="9.5" rx="1.5" />
      <path d="m2.25 4.5 5.75 4.25 5.75-4.25" />
    </Icon>
  )
}

export function SaveIcon() {
  return (
    <Icon>
      <path d="M2.75 2.75h8.5l2 2v8.5H2.75V2.75Z" />
      <path d="M5.25 2.75v3.5h5v-3.5M5 13.25V9.5h6v3.75" />
    </Icon>
  )
}

export function SyncIcon() {
  return (
    <Icon>
      <path d="M13.25 7.25A5.3 5.3 0 0 0 3.5 5.1M2.75 8.75a5.3 5.3 0 0 0 9.75 2.15" />
      <path d="M3.25 2.5v2.75H6M12.75 13.5v-2.75H10" />
    </Icon>
  )
}

export function HelpIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M6.25 6.4c.1-1.1.8-1.65 1.8-1.65s1.75.6 1.75 1.55c0 1.45-1.8 1.45-1.8 2.7M8 11.3v.05" />
    </Icon>
  )
}

export function CalendarIcon() {
  return (
    <Icon>
      <rect x="2.25" y="3.5" width="11.5" height="10" rx="1.25" />
      <path d="M2.25 6.75h11.5M5.25 2v3M10.75 2v3" />
    </Icon>
  )
}

export function FillDownIcon() {
  return (
    <Icon>
      <path d="M3.25 2.75h9.5M8 5.5v7.5M4.75 9.75 8 13l3.25-3.25" />
    </Icon>
  )
}
