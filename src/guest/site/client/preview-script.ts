import { previewMessages } from '../../../contract/operator-app/preview-messages.ts'

// Reloads the page of a preview on a message from the operator's app. The page reloads itself, because the browser then
// keeps the scroll position.
const app = document.querySelector<HTMLElement>('[data-preview-app]')?.dataset.previewApp
if (app && parent !== self) {
  addEventListener('message', ({ origin, source, data }) => {
    if (origin === app && source === parent && data === previewMessages.reload) location.reload()
  })
  parent.postMessage(previewMessages.ready, app)
}
