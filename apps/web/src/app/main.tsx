import './start-first-calls'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, createPortalRouter } from './app'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App router={createPortalRouter()} />
  </StrictMode>,
)
