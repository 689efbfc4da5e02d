"""Becoming a player, coming back as one, and the page of one's account."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.server import Server

pytestmark = pytest.mark.browser

PASSWORD = "correct horse"


def open_menu(page: Page) -> None:
    page.locator("button.account").click()


def fill(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        page.locator(f"dialog input[name={name}]").fill(value)


def test_a_guest_becomes_a_player_and_is_one_elsewhere(newcomer: Person, arrive_at: Arrive, server: Server) -> None:
    page = newcomer.page
    name = f"Ada_{page.viewport_size['width']}" if page.viewport_size else "Ada"
    page.goto("/")
    open_menu(page)
    assert newcomer.faults_of_access() == []
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_selector("dialog[open]")
    assert newcomer.faults_of_access() == []
    autocomplete = [page.locator(f"dialog input[name={name}]") for name in ("username", "password")]
    expect(autocomplete[0]).to_have_attribute("autocomplete", "username")
    expect(autocomplete[1]).to_have_attribute("autocomplete", "new-password")
    fill(page, username="Guest-77", password=PASSWORD)
    page.keyboard.press("Enter")
    expect(autocomplete[0]).to_have_attribute("aria-invalid", "true")
    expect(autocomplete[0]).to_be_focused()
    expect(page.locator("#say-urgent")).to_contain_text("kept for the site")
    assert newcomer.faults_of_access() == []
    fill(page, username=name)
    page.get_by_role("button", name="Show the password").click()
    expect(autocomplete[1]).to_have_attribute("type", "text")
    page.locator("dialog input[name=username]").press("Enter")
    expect(page.locator(".toast")).to_contain_text(f"Welcome, {name}!")
    expect(page.locator(".account-name")).to_have_text(name)
    newcomer.forgive("409")

    other = arrive_at(server.url)
    other.page.goto("/")
    open_menu(other.page)
    other.page.get_by_role("button", name="Sign in").last.click()
    fill(other.page, username=name.lower(), password="wrong horse")
    expect(other.page.locator("dialog input[name=password]")).to_have_attribute("autocomplete", "current-password")
    other.page.keyboard.press("Enter")
    expect(other.page.locator(".field-error")).to_have_text("The name or the password is wrong.")
    expect(other.page.locator("dialog input[name=password]")).to_be_focused()
    fill(other.page, password=PASSWORD)
    other.page.keyboard.press("Enter")
    expect(other.page.locator(".account-name")).to_have_text(name)
    other.forgive("401")
    open_menu(other.page)
    other.page.get_by_role("button", name="Sign out").click()
    expect(other.page.locator(".toast")).to_contain_text("signed out")
    expect(other.page.locator(".account-name")).to_have_text("Sign in")


def test_the_page_of_one_s_account(newcomer: Person, arrive_at: Arrive, server: Server) -> None:
    page, size = newcomer.page, newcomer.page.viewport_size or {"width": 0}
    name, phone = f"Bea_{size['width']}", arrive_at(server.url)
    page.goto("/account")
    page.get_by_role("button", name="Sign up").click()
    fill(page, username=name, password=PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector(".devices")
    signed_in = phone.context.request.post("/api/session", data={"name": name, "password": PASSWORD})
    assert signed_in.ok
    phone.page.goto("/")
    phone.page.wait_for_selector(".hero")
    page.reload()
    expect(page.locator(".device")).to_have_count(2)
    assert newcomer.faults_of_access() == []

    page.locator(".device .btn").click()
    expect(page.locator(".device")).to_have_count(1)
    expect(page.locator("#devices")).to_be_focused()
    phone.page.reload()
    expect(phone.page.locator(".account-name")).to_have_text("Sign in")
    phone.forgive("401")

    own = page.locator("section[aria-labelledby=own-name]")
    own.locator("input").fill("x")
    own.locator("input").press("Enter")
    expect(own.locator(".field-error")).to_have_text("From 3 to 20 characters.")
    own.locator("input").fill(f"{name}_b")
    own.get_by_role("button").click()
    expect(own).to_contain_text("can be changed again on")
    expect(page.locator(".account-name")).to_have_text(f"{name}_b")

    secret = page.locator("section[aria-labelledby=own-password]")
    secret.locator("input[name=old]").fill("wrong horse")
    secret.locator("input[name=password]").fill("another horse")
    secret.get_by_role("button", name="Change").click()
    expect(secret.locator("input[name=old]")).to_be_focused()
    expect(secret.locator(".field-error")).to_have_text("The password is wrong.")
    secret.locator("input[name=old]").fill(PASSWORD)
    secret.get_by_role("button", name="Change").click()
    expect(page.locator(".toast-good").last).to_contain_text("password is changed")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert f'"name":"{name}_b"' in download.value.path().read_text(encoding="utf-8")

    page.get_by_role("button", name="Delete the account").click()
    gone = page.locator("section[aria-labelledby=delete]")
    gone.locator("input[name=password]").fill("another horse")
    assert newcomer.faults_of_access() == []
    gone.locator("input[name=password]").press("Enter")
    expect(page.locator(".hero")).to_be_visible()
    expect(page.locator(".toast")).to_contain_text("account is deleted")
    expect(page.locator(".account-name")).to_have_text("Sign in")
    newcomer.forgive("403", "422")


def test_a_guest_is_told_what_signing_in_leaves_behind(newcomer: Person) -> None:
    page = newcomer.page
    newcomer.context.request.post("/api/session/guest")
    newcomer.context.request.post("/api/tables", data={"game": "zinara"})
    page.goto("/account")
    page.locator(".account-enter").get_by_role("button", name="Sign in").click()
    left = page.get_by_role("note")
    expect(left).to_contain_text("You are playing as Guest-")
    assert newcomer.faults_of_access() == []
    left.get_by_role("button", name="sign up instead").click()
    expect(page.get_by_role("dialog", name="Sign up")).to_contain_text("All that was played and earned is kept.")
