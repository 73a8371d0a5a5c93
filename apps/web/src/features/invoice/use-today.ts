import { dayOf } from '@partwire/domain/lib/calendar-date'
import { useState } from 'react'

/** The browser's local date, as it was when the screen was opened. */
export function useToday(): string {
  const [today] = useState(() => dayOf(new Date()))
  return today
}
