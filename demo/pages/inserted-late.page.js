// The booking comes into the page when it is asked for, as a tab or a pop-up of a page builder would bring it.
const button = document.querySelector('#show-dates');
const template = document.querySelector('#booking');

button.addEventListener('click', () => {
  template.replaceWith(template.content);
  button.parentElement.remove();
});
