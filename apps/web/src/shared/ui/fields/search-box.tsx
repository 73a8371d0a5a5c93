import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { SearchIcon } from '../icons'
import css from './search-box.module.css'

interface SearchBoxProps {
  /** The keyword the list was asked for. */
  keyword: string
  onSearch: (keyword: string) => void
}

/** The longest keyword the list calls take. */
const LONGEST = 200

/** Enter or the icon searches. */
export function SearchBox({ keyword, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(keyword)
  const [asked, setAsked] = useState(keyword)
  // Back, or a list that starts afresh, changes the keyword from outside: then the box follows it.
  if (asked !== keyword) {
    setAsked(keyword)
    setTyped(keyword)
  }

  return (
    <form
      className={css['box']}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed)
      }}
    >
      <TextInput
        aria-label="Search"
        placeholder="Search"
        value={typed}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        rightSection={
          <button type="submit" aria-label="Search" title="Search" className={css['button']}>
            <SearchIcon />
          </button>
        }
      />
    </form>
  )
}
